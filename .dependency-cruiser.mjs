/** Who may import whom (docs/architecture.md). `name` is what the check prints; `comment` is what to do instead. */
const from = (path, pathNot) => ({ path, ...(pathNot ? { pathNot } : {}) })
const inside = (name) => `(^|/)packages/${name}/`

const forbid = (name, comment, fromRule, toRule) => ({
  name,
  comment,
  severity: 'error',
  from: fromRule,
  to: toRule,
})

export default {
  forbidden: [
    forbid(
      'no-circles',
      'Two files that need each other are one idea or need a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    forbid(
      'engine-knows-nobody',
      'The engine serves any site; move the code to the server or the contract.',
      from(inside('engine')),
      {
        path: inside('(contract|server|web|(discord|mail)-sim)'),
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
    forbid('sims-know-nobody', 'A stand-in stands alone.', from(inside('(discord|mail|s3)-sim')), {
      path: inside('(engine|contract|server|web)'),
    }),
    forbid(
      'contract-knows-shapes-only',
      'The contract runs in browsers: engine/schema, engine/filter and nothing else.',
      from(inside('contract')),
      {
        path: inside('(engine|server|web|(discord|mail|s3)-sim)'),
        pathNot: `${inside('engine')}src/(schema|filter)/`,
      },
    ),
    forbid(
      'web-through-contract',
      'The web app knows the contract and the official client.',
      from(inside('web')),
      {
        path: inside('(engine|server|(discord|mail|s3)-sim)'),
        pathNot: `${inside('engine')}src/schema/`,
      },
    ),
    forbid(
      'server-through-doors',
      'Use the doors of the engine: ., ./filter, ./schema, ./testing.',
      from(inside('server')),
      {
        path: `${inside('engine')}src/`,
        pathNot: `${inside('engine')}src/(index|filter/index|schema/index|testing/index)\\.ts$`,
      },
    ),
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
      'schema-is-pure',
      'Shapes run in browsers.',
      from(`${inside('engine')}src/schema/`, '\\.test\\.ts$'),
      {
        path: `${inside('engine')}src/(?!schema/)|^node:`,
      },
    ),
    forbid(
      'filter-is-pure',
      'Filters are read in browsers too.',
      from(`${inside('engine')}src/filter/`, '\\.(test|fixture)\\.ts$'),
      {
        path: `${inside('engine')}src/(?!(schema|filter)/|errors\\.ts$)|^node:`,
      },
    ),
    forbid(
      'records-below-api',
      'Records know nothing of HTTP.',
      from(`${inside('engine')}src/(schema|filter|query|database|records)/`, '\\.test\\.ts$'),
      {
        path: `${inside('engine')}src/(api|auth|realtime|batch|cache|cluster)/`,
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
