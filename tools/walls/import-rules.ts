/**
 * The walls of the house. A rule's name is the sentence a reader needs; its comment says what to do
 * instead. `tools/walls/walls.test.ts` plants one violation per rule and expects it to be caught
 * here by that very name, so a rule that stops biting fails the tests. `parser: 'swc'` is needed
 * for TypeScript 7: without it nothing is read and everything passes.
 */
import type { IConfiguration } from 'dependency-cruiser';

const SHARED =
  '^(core/|apps/games[.]ts$|(features|domain)/[^/]+/(game|rules[^/]*|contract[^/]*)[.]ts$)';
const SERVER = '^(platform|apps)/server/|^(domain|features)/[^/]+/server/';
const BROWSER =
  '^platform/(browser|backoffice)/|^apps/(player|backoffice)/|^(domain|features)/[^/]+/(player|backoffice)/';
const TEST = '[.]test[.]tsx?$';
const CURVE = '^core/fairness/quicknet[.]ts$';

export const walls: IConfiguration = {
  forbidden: [
    {
      name: 'shared-stays-pure',
      comment: 'core, rules and contracts see only each other, JSON of the tree, and zod.',
      severity: 'error',
      from: { path: SHARED, pathNot: [TEST, CURVE] },
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
      comment: 'One file knows the curve of the public beacon, and nothing else of the outside.',
      severity: 'error',
      from: { path: CURVE },
      to: { pathNot: [SHARED, '(^|/)node_modules/@noble/curves/'] },
    },
    {
      name: 'platform-knows-no-gambling',
      comment: 'platform is technology. What knows a bet or a player belongs in house.',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(domain|features|apps)/' },
    },
    {
      name: 'domain-knows-no-feature',
      comment: 'house carries the features. Let the feature pass in what the house needs.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TEST },
      to: { path: '^(features|apps)/' },
    },
    {
      name: 'domain-knows-no-feature',
      comment: 'A test of the house may borrow the rules of a game, and nothing more of it.',
      severity: 'error',
      from: { path: `^domain/.*${TEST}` },
      to: { path: '^apps/|^features/[^/]+/(server|player|backoffice)/' },
    },
    {
      name: 'features-never-meet',
      comment: 'Features meet through events and through house, never by an import.',
      severity: 'error',
      from: { path: '^features/([^/]+)/' },
      to: { path: '^features/', pathNot: '^features/$1/' },
    },
    {
      name: 'domain-only-by-its-public-api',
      comment: 'A house room is entered through its server/index.ts alone.',
      severity: 'error',
      from: { path: '^(?!domain/)' },
      to: { path: '^domain/[^/]+/server/(?!index[.]ts$)' },
    },
    {
      name: 'domain-only-by-its-public-api',
      comment: 'One house room enters another through its server/index.ts alone.',
      severity: 'error',
      from: { path: '^domain/([^/]+)/' },
      to: { path: '^domain/[^/]+/server/(?!index[.]ts$)', pathNot: '^domain/$1/' },
    },
    {
      name: 'browser-never-sees-server',
      comment: 'The browser calls the server by its contract.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TEST },
      to: { path: [SERVER, '^(dev|tools|bench|e2e|migrations)/'] },
    },
    {
      name: 'browser-never-sees-server',
      comment: 'Node and the packages of the server do not exist in a browser.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-sees-browser',
      comment: 'The server knows the browser by its contract and by the built files in dist.',
      severity: 'error',
      from: { path: SERVER },
      to: { path: BROWSER },
    },
    {
      name: 'player-never-sees-backoffice',
      comment: 'Nothing of the operator reaches the bundle of the player.',
      severity: 'error',
      from: { path: '^platform/browser/|^apps/player/|^(domain|features)/[^/]+/player/' },
      to: {
        path: '^(apps|platform)/backoffice/|^(domain|features)/[^/]+/(backoffice/|contract[.]backoffice)',
      },
    },
    {
      name: 'nobody-imports-apps',
      comment: 'apps are the mains: they import, nothing imports them.',
      severity: 'error',
      from: { path: '^(core|platform|domain|features|dev|migrations)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'product-never-needs-dev',
      comment: 'A production build drops dev. Only the server main may load it, and tests.',
      severity: 'error',
      from: { path: '^(core|platform|domain|features)/|^apps/player/', pathNot: TEST },
      to: { path: '^(dev|tools|bench|e2e)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
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
