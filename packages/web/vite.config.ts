import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { prerenderPages } from './build/prerender-pages.ts'

const backend = process.env['API_URL'] ?? 'http://127.0.0.1:8090'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), prerenderPages(), compressAssets()],
  builder: {},
  server: { proxy: { '/api': { target: backend, changeOrigin: false } } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          // The contract's shapes are the server's business; of a module only what is used may come along.
          treeshake: { moduleSideEffects: [{ test: /packages\/(contract|engine)\//, sideEffects: false }] },
          output: {
            entryFileNames: 'static/js/[name]-[hash].js',
            chunkFileNames: 'static/js/[name]-[hash].js',
            assetFileNames: 'static/assets/[name]-[hash][extname]',
            codeSplitting: { groups: chunkGroups() },
          },
        },
      },
    },
    ssr: {
      build: { outDir: 'dist/server', rolldownOptions: { input: 'src/prerender.tsx' } },
    },
  },
})

// Few vendor files that stay cached across releases; what one screen alone uses stays in that screen.
function chunkGroups() {
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
    { name: 'data', test: /node_modules\/(pocketbase|@tanstack)\// },
    { name: 'ui-base', test: /node_modules\/(@mantine\/core\/esm\/core|@mantine\/hooks|clsx)\// },
    { name: 'ui', test: /node_modules\/(@mantine\/core\/esm\/components|@floating-ui)\//, minShareCount: 3 },
  ]
}
