/**
 * The import rules. The name of a rule states it; its comment says what to do instead.
 * `tools/import-rules/check.test.ts` plants one violation per rule and expects that rule to report
 * it, so a rule that stops working fails the tests. `parser: 'swc'` is needed for TypeScript 7:
 * without it nothing is read and everything passes.
 */
import type { IConfiguration } from 'dependency-cruiser';

const SHARED =
  '^(core/|apps/games[.]ts$|(features|domain)/[^/]+/(game|rules[^/]*|contract[^/]*)[.]ts$)';
const SERVER = '^(platform|apps)/server/|^(domain|features)/[^/]+/server/';
const BROWSER =
  '^platform/(browser|backoffice)/|^apps/(player|backoffice|partner|studio)/|^(domain|features)/[^/]+/(player|backoffice)/';
const TEST = '[.]test[.]tsx?$';
const CURVE = '^core/fairness/(quicknet|ed25519)[.]ts$';
const ADDRESSES = '^domain/payments/rules[.]addresses[.]ts$';

export const importRules: IConfiguration = {
  forbidden: [
    {
      name: 'shared-stays-pure',
      comment: 'core, rules and contracts import only each other, JSON of the repository, and zod.',
      severity: 'error',
      from: { path: SHARED, pathNot: [TEST, CURVE, ADDRESSES] },
      to: {
        pathNot: [
          SHARED,
          '^(core|features|domain)/.+[.]json$',
          '(^|/)node_modules/zod/',
          '^zod(/mini)?$',
        ],
      },
    },
    {
      name: 'shared-stays-pure',
      comment:
        'One file imports the curve of the public beacon; no other external import is allowed.',
      severity: 'error',
      from: { path: CURVE },
      to: { pathNot: [SHARED, '(^|/)node_modules/@noble/curves/'] },
    },
    {
      name: 'shared-stays-pure',
      comment:
        'One file decodes addresses of coins by an audited library: a mistake there loses money.',
      severity: 'error',
      from: { path: ADDRESSES },
      to: { pathNot: [SHARED, '(^|/)node_modules/@(scure/base|noble/hashes)/'] },
    },
    {
      name: 'platform-imports-no-domain',
      comment: 'platform is technology. Code about bets or players belongs in domain.',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(domain|features|apps)/' },
    },
    {
      name: 'domain-imports-no-feature',
      comment: 'domain does not import features. Let the feature pass in what domain needs.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TEST },
      to: { path: '^(features|apps)/' },
    },
    {
      name: 'domain-imports-no-feature',
      comment: 'A test of domain may import the rules of a game, and nothing more of a feature.',
      severity: 'error',
      from: { path: `^domain/.*${TEST}` },
      to: { path: '^apps/|^features/[^/]+/(server|player|backoffice)/' },
    },
    {
      name: 'features-never-import-each-other',
      comment: 'Features interact through events and through domain, never by an import.',
      severity: 'error',
      from: { path: '^features/([^/]+)/' },
      to: { path: '^features/', pathNot: '^features/$1/' },
    },
    {
      name: 'domain-only-by-its-public-api',
      comment: 'The public API of a domain module is its server/index.ts; import nothing else.',
      severity: 'error',
      from: { path: '^(?!domain/)' },
      to: { path: '^domain/[^/]+/server/(?!index[.]ts$)' },
    },
    {
      name: 'domain-only-by-its-public-api',
      comment: 'Domain modules import each other through their public API, server/index.ts, only.',
      severity: 'error',
      from: { path: '^domain/([^/]+)/' },
      to: { path: '^domain/[^/]+/server/(?!index[.]ts$)', pathNot: '^domain/$1/' },
    },
    {
      name: 'browser-never-imports-server',
      comment: 'The browser calls the server by its contract.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TEST },
      to: { path: [SERVER, '^(dev|tools|bench|e2e|sql)/'] },
    },
    {
      name: 'browser-never-imports-server',
      comment: 'Node and the packages of the server do not exist in a browser.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-imports-browser',
      comment:
        'The server uses the browser side by its contract and by the built files in dist only.',
      severity: 'error',
      from: { path: SERVER },
      to: { path: BROWSER },
    },
    {
      name: 'player-never-imports-backoffice',
      comment: 'No back-office code reaches the bundle of the player.',
      severity: 'error',
      from: {
        path: '^platform/browser/|^apps/(player|partner|studio)/|^(domain|features)/[^/]+/player/',
      },
      to: {
        path: '^(apps|platform)/backoffice/|^(domain|features)/[^/]+/(backoffice/|contract[.]backoffice)',
      },
    },
    {
      name: 'no-import-of-apps',
      comment: 'apps are entry points: they import, and are not imported.',
      severity: 'error',
      from: { path: '^(core|platform|domain|features|dev|sql)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'product-never-imports-dev',
      comment:
        'A production build leaves out dev. Only apps/server/serve.ts and tests may load it.',
      severity: 'error',
      from: {
        path: '^(core|platform|domain|features)/|^apps/(player|partner|studio)/',
        pathNot: TEST,
      },
      to: { path: '^(dev|tools|bench|e2e)/' },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one file, or need a third one for the shared part.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|[.]cache|coverage)/' },
    moduleSystems: ['es6'],
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
