import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig } from 'vite'
import { communityInDev } from './build/community-in-dev.ts'
import { compressAssets } from './build/compress-assets.ts'
import { prerenderPages } from './build/prerender-pages.ts'

// A build is whole in a folder of its own; the scripts make it the one that is served.
const buildDir = resolve(import.meta.dirname, process.env['WEB_BUILD_DIR'] ?? 'dist/by-hand')
const backend = process.env['API_URL'] ?? 'http://127.0.0.1:8090'

// What every page loads: the kit's folders, and what they use of the contract and of libraries.
const kit = new RegExp(
  [
    'web/src/(ui|lib)/base/',
    'web/src/theme/[a-z-]+\\.ts$',
    'contract/src/(community|community-file|pictures|words)/',
    'contract/src/(clips|users)/[a-z]+\\.messages',
    'vite/preload-helper',
    'node_modules/(clsx|@mantine/core/esm/core)/',
    '@mantine/hooks/esm/(use-(color-scheme|did-update|id|isomorphic-effect|media-query|merged-ref|reduced-motion)|utils)/',
    '@mantine/core/esm/components/(Button|UnstyledButton|Loader|Skeleton|VisuallyHidden)/',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(ArrowDown|ArrowUp|BrandDiscord|ChevronDown|ChevronRight|Plus|Search))\\.',
  ].join('|'),
)

// Enough for a form of plain fields, without menus and dialogs.
const fields =
  /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|Textarea|PasswordInput|ActionIcon|CloseButton|Group|Stack|Text|Title)\//

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), communityInDev(), prerenderPages(buildDir), compressAssets(buildDir)],
  builder: {},
  server: {
    proxy: { '/api': { target: backend, changeOrigin: false }, '/site.webmanifest': { target: backend } },
  },
  environments: {
    client: {
      build: {
        outDir: join(buildDir, 'client'),
        manifest: true,
        // Every browser that runs the site can preload modules.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // The contract's shapes are for the server: only the used parts of a module are bundled.
          treeshake: {
            moduleSideEffects: [{ test: /packages\/(contract|engine)\//, sideEffects: false }],
            propertyReadSideEffects: false,
          },
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
      // Whole in itself: the server runs it in a thread of its own, and gives it the community along with the order.
      resolve: { noExternal: true, conditions: ['longhouse-page-writer', ...defaultServerConditions] },
      build: {
        outDir: join(buildDir, 'server'),
        copyPublicDir: false,
        rolldownOptions: { input: { 'write-pages': 'src/write-pages.tsx' } },
      },
    },
  },
})

// Few vendor files that stay cached across releases; code that only one screen uses stays in its chunk. A
// group takes along what its modules import, so what many import has a group of higher priority.
function chunkGroups() {
  return [
    { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'kit', priority: 4, test: kit },
    { name: 'data', priority: 3, test: /node_modules\/(pocketbase|@tanstack)\/|web\/src\/lib\/records\// },
    { name: 'auth', priority: 2, test: /web\/src\/(features\/auth\/base|lib\/auth)\// },
    { name: 'dates', priority: 2, test: /web\/src\/lib\/dates\// },
    { name: 'writes', priority: 2, test: /web\/src\/lib\/writes\// },
    // What shapes of records are made of.
    { name: 'schema', priority: 2, test: /engine\/src\/schema\/|contract\/src\/(texts|zones)\// },
    { name: 'ui-fields', priority: 2, test: fields },
    {
      name: 'ui',
      priority: 1,
      test: /node_modules\/(@mantine\/(core\/esm\/components|hooks)|@floating-ui)\//,
      minShareCount: 3,
    },
    // The lists of members: one file instead of twenty that wait for one another.
    { name: 'lists', priority: 1, test: /web\/src\/ui\/list\//, minShareCount: 2 },
    { name: baseOf, debugName: 'features', minShareCount: 2 },
  ]
}

/** Names the chunk of what several pages of a feature share. */
function baseOf(id: string): string | null {
  return /web\/src\/features\/([a-z-]+)\/base\//.exec(id)?.[1] ?? null
}
