import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig } from 'vite'
import { communityInDev } from './build/community-in-dev.ts'
import { compressAssets } from './build/compress-assets.ts'
import { prerenderPages } from './build/prerender-pages.ts'

// A build is whole in a folder of its own; the scripts make it the one that is served.
const buildDir = resolve(import.meta.dirname, process.env['WEB_BUILD_DIR'] ?? 'dist/by-hand')
const backend = process.env['API_URL'] ?? 'http://127.0.0.1:8090'

// Modules that every page loads: parts of the shell and the library components they use.
const kit = new RegExp(
  [
    'node_modules/(clsx|@mantine/core/esm/core)/',
    '@mantine/hooks/esm/(use-(color-scheme|did-update|id|isomorphic-effect|media-query|merged-ref|reduced-motion)|utils)/',
    '@mantine/core/esm/components/(Button|UnstyledButton|Loader|Skeleton|VisuallyHidden)/',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(ArrowDown|ArrowUp|BrandDiscord|ChevronDown|ChevronRight|Plus|Search))\\.',
    'vite/preload-helper',
    'contract/src/(community/|community-file/modules\\.|pictures/|words/|(clips|users)/[a-z]+\\.messages)',
    'web/src/(ui|lib)/base/',
    'web/src/theme/(theme|color-scheme)\\.',
  ].join('|'),
)

// Enough for a form of plain fields, without menus and dialogs.
const fields =
  /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|Textarea|PasswordInput|ActionIcon|CloseButton|Group|Stack|Text|Title)\//

// Modules of the member lists: one file instead of twenty that wait for one another.
const lists = new RegExp(
  [
    'engine/src/schema/',
    // Without suspension and top role: staff pages and the login load those after their pages.
    'contract/src/(clips|users)/(?!(login-times|suspension|discord-role)\\.)',
    '@tabler/icons-react/dist/esm/icons/Icon(Pencil|Trash|Copy|ThumbUp|ThumbDown)\\.',
    'web/src/ui/([a-z]+/)?(list|card-grid|copy-id|filter-bar|filter-chips|game-chip|search-field|show-more-button|use-copy|use-now)\\.',
    'web/src/lib/(next-page|record-id|use-url-param)\\.',
    'web/src/features/clips/clips\\.queries\\.',
  ].join('|'),
)

// Modules that event cards and event pages share.
const events = new RegExp(
  [
    '@tabler/icons-react/dist/esm/icons/Icon(CalendarEvent|FlagCheck|Hourglass|Repeat)\\.',
    'contract/src/events/(places\\.words|(event|event-time|places)\\.ts)',
    'web/src/features/events/(parts/|event-dates\\.|events\\.[a-z]+\\.)',
  ].join('|'),
)

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

// Few vendor files that stay cached across releases; code that only one screen uses stays in its chunk.
function chunkGroups() {
  return [
    { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler)\// },
    {
      name: 'data',
      priority: 3,
      test: /node_modules\/(pocketbase|@tanstack)\/|web\/src\/lib\/(api|errors|live-topics|query-client|realtime)\./,
    },
    { name: 'kit', priority: 4, test: kit },
    {
      name: 'auth',
      priority: 2,
      test: /web\/src\/(features\/auth\/(auth-layout|auth\.module|discord-buttons|late-requests|use-discord-auth)|ui\/invite-button|lib\/(farewell|return-path))\./,
    },
    // The login shows until when an account is suspended, but needs no lists.
    {
      name: 'moments',
      priority: 2,
      test: /web\/src\/lib\/(moments|suspension)\.|contract\/src\/users\/(login-times|suspension)\./,
    },
    { name: 'ui-fields', priority: 2, test: fields },
    {
      name: 'writes',
      priority: 2,
      test: /web\/src\/(lib\/(list-cache|use-single-mutation)|ui\/([a-z]+\/)?(show-all-button|match-report)|features\/contests\/latest-contest)\./,
    },
    { name: 'lists', priority: 1, test: lists, minShareCount: 2 },
    {
      name: 'content',
      test: /web\/src\/features\/content\/(content-(dialogs|lists|section)|content\.queries|entry-tools|numbered-list\.module)\./,
      minShareCount: 2,
    },
    { name: 'events', test: events, minShareCount: 2 },
    {
      name: 'sections',
      test: /web\/src\/ui\/(list\/)?(code-block|rows|section|tabs)\.module\./,
      minShareCount: 2,
    },
    {
      name: 'ui',
      test: /node_modules\/(@mantine\/(core\/esm\/components|hooks)|@floating-ui)\//,
      minShareCount: 3,
    },
  ]
}
