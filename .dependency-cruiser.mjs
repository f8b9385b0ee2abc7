import { readdirSync, readFileSync } from 'node:fs'
import { storeys } from './scripts/lib/storeys.mjs'

/** The allowed imports (docs/how-it-works/architecture.md). The check prints `name`; `comment` says what to do instead. */
const from = (path, pathNot) => ({ path, ...(pathNot ? { pathNot } : {}) })
const inside = (name) => `(^|/)packages/${name}/`

const forbid = (name, comment, fromRule, toRule) => ({
  name,
  comment,
  severity: 'error',
  from: fromRule,
  to: toRule,
})

const packages = new URL('packages/', import.meta.url)
/** The files that packages export. */
const doors = readdirSync(packages).flatMap((name) => {
  const { exports = {} } = JSON.parse(readFileSync(new URL(`${name}/package.json`, packages), 'utf8'))
  return Object.values(exports).map((door) => `${inside(name)}${door.slice(2).replace('*', '[^/]+')}$`)
})

const outsideStoreys = '(\\.(test|fixture)\\.ts$|/testing/)'
const inStoreys = (chosen) => `${inside('engine')}src/(${chosen.flat().map(asPattern).join('|')})`
const belowApi = storeys.slice(
  0,
  storeys.findIndex((storey) => storey.includes('api')),
)
const asPattern = (name) => (name.endsWith('.ts') ? `${name.replaceAll('.', '\\.')}$` : `${name}/`)

export default {
  forbidden: [
    forbid(
      'no-circles',
      'Two files that need each other are one idea or need a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'engine-knows-nobody',
      'The engine serves any site; move the code to the server or the contract.',
      from(inside('engine')),
      {
        path: inside('(contract|server|web|(discord|mail|push)-sim)'),
      },
    ),
    forbid(
      'engine-never-pretends',
      'The pretend S3 is for tests.',
      from(inside('engine'), '(\\.test\\.ts$|/testing/)'),
      {
        path: inside('s3-sim'),
      },
    ),
    forbid('sims-know-nobody', 'A stand-in stands alone.', from(inside('(discord|mail|push|s3)-sim')), {
      path: inside('(engine|contract|server|web)'),
    }),
    forbid(
      'contract-knows-shapes-only',
      'The contract runs in browsers: engine/schema, engine/filter and nothing else.',
      from(inside('contract')),
      {
        path: inside('(engine|server|web|(discord|mail|push|s3)-sim)'),
        pathNot: `${inside('engine')}src/(schema|filter)/`,
      },
    ),
    forbid(
      'web-through-contract',
      'The web app knows the contract and the official client.',
      from(inside('web')),
      {
        path: inside('(engine|server|(discord|mail|push|s3)-sim)'),
        pathNot: `${inside('engine')}src/schema/`,
      },
    ),
    forbid(
      'packages-through-doors',
      'Use what the other package exports (package.json), or export it there.',
      from('(^|/)packages/([^/]+)/'),
      {
        path: '(^|/)packages/[^/]+/src/',
        pathNot: ['(^|/)packages/$2/', ...doors],
      },
    ),
    ...['bench', 'e2e', 'scripts'].map((tool) =>
      forbid(
        `${tool}-through-doors`,
        'Use what the package exports (package.json), or export it there.',
        from(`(^|/)${tool}/`),
        {
          path: '(^|/)packages/[^/]+/src/',
          pathNot: doors,
        },
      ),
    ),
    forbid(
      'packages-know-no-tools',
      'What a site runs knows nothing of how it is built, measured and tested.',
      from('(^|/)packages/', '(\\.test\\.ts$|/testing/)'),
      {
        path: '(^|/)(bench|e2e|scripts)/',
      },
    ),
    forbid('e2e-stands-alone', 'Browser tests serve others and use none.', from('(^|/)e2e/'), {
      path: '(^|/)(bench|scripts)/',
      // The cost of tests is measured in one way.
      pathNot: 'scripts/lib/processor-time\\.',
    }),
    forbid('scripts-stand-alone', 'Scripts serve others and use none.', from('(^|/)scripts/'), {
      path: '(^|/)(bench|e2e)/',
    }),
    forbid(
      'server-never-web',
      'The server serves the built files, never their sources.',
      from(inside('server')),
      {
        path: inside('web'),
      },
    ),
    forbid(
      'features-are-islands',
      'Features meet in a screen, a hook or the contract.',
      from(`${inside('(server|web)')}src/features/([^/]+)/`),
      {
        path: `${inside('(server|web)')}src/features/([^/]+)/`,
        pathNot: `${inside('(server|web)')}src/features/$3/`,
      },
    ),
    forbid(
      'platform-looks-down',
      'What two features share knows neither.',
      from(`${inside('server')}src/platform/`),
      {
        path: `${inside('server')}src/features/`,
      },
    ),
    forbid(
      'collections-look-down',
      'Collections are read by everything above them: they know the contract, shapes and settings.',
      from(`${inside('server')}src/collections/`),
      {
        path: `${inside('server')}src/(platform|features)/`,
      },
    ),
    forbid(
      'ui-knows-no-subject',
      'ui and lib know no feature, screen or app.',
      from(`${inside('web')}src/(ui|lib|theme)/`),
      {
        path: `${inside('web')}src/(features|screens|app)/`,
      },
    ),
    forbid(
      'features-below-screens',
      'A feature does not know the screens that show it.',
      from(`${inside('web')}src/features/`),
      {
        path: `${inside('web')}src/(screens|app)/`,
      },
    ),
    forbid(
      'filter-is-pure',
      'Filters are read in browsers too.',
      from(`${inside('engine')}src/filter/`, '\\.(test|fixture)\\.ts$'),
      {
        path: `${inside('engine')}src/(?!(schema|filter)/|errors\\.ts$)`,
      },
    ),
    forbid(
      'browsers-have-no-node',
      'Shapes and filters run in browsers.',
      from(`${inside('engine')}src/(schema|filter)/`, '\\.(test|fixture)\\.ts$'),
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'fastify-is-upstairs',
      'Only the API and what puts the engine together know the web server; loggers are of lib/logger.ts.',
      from(inStoreys(belowApi), outsideStoreys),
      { path: '(^|/)node_modules/@?fastify/' },
    ),
    ...storeys
      .slice(0, -1)
      .map((storey, index) =>
        forbid(
          `storey-of-${storey[0]}`,
          'Look down, never up: move the type or the helper to where it belongs (scripts/lib/storeys.mjs).',
          from(inStoreys([storey]), outsideStoreys),
          { path: inStoreys(storeys.slice(index + 1)) },
        ),
      ),
    forbid(
      'storey-for-everything',
      'Give it a place in scripts/lib/storeys.mjs.',
      from(`${inside('engine')}src/`),
      {
        path: `${inside('engine')}src/`,
        pathNot: [inStoreys(storeys), outsideStoreys],
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|(^|/)node_modules/(?!@?fastify/)|^scripts/fixtures/|\\.d\\.mts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
