/** Who may use whom (docs/architecture.md): imports go one way, and this file is the law. */
const mayUse = {
  cities: [],
  'address-hints': ['cities'],
  media: [],
  staff: [],
  content: ['media', 'catalogue'],
  catalogue: ['media'],
  delivery: ['cities'],
  loyalty: [],
  product: ['catalogue', 'media', 'delivery', 'loyalty', 'favourites'],
  favourites: ['catalogue', 'media'],
  cart: ['catalogue', 'media', 'loyalty'],
  uploads: ['media'],
  measures: ['accounts', 'product'],
  social: ['accounts', 'inbox'],
  reviews: ['catalogue', 'media', 'accounts', 'orders', 'uploads'],
  accounts: ['inbox', 'cart', 'favourites', 'cities'],
  addresses: ['accounts'],
  orders: ['accounts', 'catalogue', 'media'],
  profile: [
    'accounts',
    'addresses',
    'orders',
    'loyalty',
    'inbox',
    'notices',
    'cart',
    'favourites',
    'measures',
    'reviews',
  ],
  visitor: ['accounts', 'content', 'cart', 'favourites'],
  notices: ['catalogue', 'product'],
  inbox: ['media'],
  listing: ['catalogue'],
  search: ['listing', 'catalogue'],
}

/** Areas of the storefront: common ground first, then small areas, then screens, the frame on top. */
const areaMayUse = {
  common: [],
  visitor: ['common'],
  'product-card': ['common', 'visitor'],
  city: ['common', 'visitor'],
  listing: ['common', 'visitor', 'product-card'],
  measures: ['common', 'visitor'],
  buying: ['common', 'visitor', 'product-card', 'measures'],
  search: ['common', 'visitor', 'product-card', 'listing'],
  writing: ['common', 'visitor'],
  product: ['common', 'visitor', 'product-card', 'buying', 'listing', 'writing'],
  'quick-view': ['common', 'visitor', 'product-card', 'buying', 'product'],
  home: ['common', 'product-card'],
  catalogue: ['common', 'visitor', 'product-card', 'listing'],
  cart: ['common', 'visitor', 'product-card'],
  auth: ['common', 'visitor'],
  favourites: ['common', 'visitor', 'product-card', 'listing', 'buying'],
  account: ['common', 'visitor'],
  orders: ['common', 'visitor', 'account'],
  profile: ['common', 'visitor', 'product-card', 'listing', 'account', 'orders'],
  addresses: ['common', 'visitor', 'account'],
  settings: ['common', 'visitor', 'account'],
  loyalty: ['common', 'visitor', 'account'],
  error: ['common', 'visitor'],
  kit: [],
  frame: ['common', 'visitor', 'city', 'search', 'buying', 'quick-view', 'auth'],
  'well-known': ['common'],
}

const test = '\\.(test|spec)\\.tsx?$|\\.samples\\.ts$|/fixtures/'
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { pathNot: test, ...from }, to })

const domains = Object.entries(mayUse).flatMap(([domain, others]) => [
  forbid(
    `${domain}-uses-only-what-it-may`,
    { path: `^src/shop/${domain}/`, pathNot: `${test}|\\.tables\\.ts$` },
    { path: '^src/shop/[^/]+/', pathNot: `^src/shop/(${[domain, 'staff', ...others].join('|')})/` },
    'Between domains the list above is the law; news travelling upward goes through the outbox',
  ),
  forbid(
    `tables-of-${domain}-know-only-tables`,
    { path: `^src/shop/${domain}/.*\\.tables\\.ts$` },
    { path: '^src/shop/[^/]+/', pathNot: `^src/shop/${domain}/|\\.tables\\.ts$` },
    'A foreign key may lead anywhere; what is read and written is for the list above',
  ),
])

const areas = Object.entries(areaMayUse).map(([area, others]) =>
  forbid(
    `${area}-uses-only-the-areas-it-may`,
    { path: `^src/storefront/${area}/` },
    {
      path: '^src/storefront/',
      pathNot: `^src/storefront/(${[area, ...others].join('|')})/|^src/storefront/(pages|forms)\\.ts$`,
    },
    'Areas of the storefront form no circle; what two of them share belongs to common ground',
  ),
)

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'Two files that need each other, even for a type, are one thing'),
    forbid(
      'app-type-is-a-leaf',
      { path: '^src/shop/app\\.type\\.ts$' },
      { path: '\\.(routes|actions|jobs|loader)\\.tsx?$|^src/shop/app\\.ts$' },
      'What every route gets must not need the routes',
    ),
    forbid(
      'kernel-knows-nobody',
      { path: '^src/kernel/' },
      { path: '^src/', pathNot: '^src/kernel/' },
      'No word of the trade in the kernel',
    ),
    forbid(
      'web-knows-only-kernel-and-parts',
      { path: '^src/web/' },
      { path: '^src/', pathNot: '^src/(web|parts|kernel)/' },
      'The page layer knows no shop',
    ),
    forbid(
      'parts-know-nobody',
      { path: '^src/parts/' },
      { path: '^src/', pathNot: '^src/(parts|kernel)/' },
      'Whatever draws may bring its parts later: pages, the kit, screens of the staff',
    ),
    forbid(
      'http-knows-only-the-kernel',
      { path: '^src/http/' },
      { path: '^src/', pathNot: '^src/(http|kernel)/' },
      'Calls, limits and headers know no word of the trade',
    ),
    forbid(
      'http-ends-at-the-doors',
      {
        path: '^src/(shop/[^/]+|storefront|partners|seed)/',
        pathNot: `${test}|\\.routes\\.ts$|^src/storefront/(server|serve-forms)\\.ts$`,
      },
      { path: '^src/http/' },
      'Verbs, queries and screens do not know that they are asked over HTTP',
    ),
    forbid(
      'letters-know-only-the-kernel',
      { path: '^src/letters/' },
      { path: '^src/', pathNot: '^src/(letters|kernel)/' },
      'How a letter looks, not what it says',
    ),
    forbid(
      'kernel-draws-nothing',
      { path: '^src/(kernel|http)/' },
      { path: '(^|node_modules/)react(-dom)?(/|$)' },
      'Looks belong to letters, the kit and the screens',
    ),
    forbid(
      'ui-knows-only-kernel-and-parts',
      { path: '^src/ui/' },
      { path: '^src/', pathNot: '^src/(ui|parts|kernel)/' },
      'The kit knows no domain',
    ),
    forbid(
      'shop-knows-no-screens',
      { path: '^src/shop/' },
      { path: '^src/(web|parts|ui|storefront|backoffice|partners|seed|testing)/' },
      'Screens may change without the shop',
    ),
    forbid(
      'partners-know-ports',
      { path: '^src/partners/' },
      { path: '^src/', pathNot: '^src/(partners|kernel|letters)/|\\.port\\.ts$|\\.texts\\.ts$' },
      'A partner implements what the shop asks for',
    ),
    forbid(
      'rules-are-pure',
      { path: '\\.rules\\.ts$' },
      {
        path: '^src/',
        pathNot: '\\.rules\\.ts$|^src/kernel/(money|time|locale|slug|russian)\\.ts$|^src/ui/',
        dependencyTypesNot: ['type-only'],
      },
      'Rules know neither database, clock nor language',
    ),
    forbid(
      'calls-weigh-nothing',
      { path: '\\.calls\\.ts$' },
      { path: '^src/', pathNot: '^src/kernel/call\\.ts$', dependencyTypesNot: ['type-only'] },
      'A call is a method, a path and types',
    ),
    forbid(
      'screens-see-calls-and-rules',
      {
        path: '^src/storefront/',
        pathNot: `${test}|\\.loader\\.ts$|\\.form\\.ts$|/(server|renderer|loaders|common/context|well-known|serve-forms)\\.ts$`,
      },
      { path: '^src/shop/', pathNot: '\\.(calls|rules)\\.ts$', dependencyTypesNot: ['type-only'] },
      'What reaches the browser is a call or a rule',
    ),
    forbid(
      'news-of-the-shop-are-typed',
      { path: '^src/(shop|storefront|backoffice|partners|seed)/', pathNot: `${test}|^src/shop/news\\.ts$` },
      { path: '^src/kernel/outbox\\.ts$' },
      'Tags and topics with their payloads stand in shop/news.ts, where the compiler knows them',
    ),
    forbid(
      'screens-know-no-sql',
      { path: '^src/(storefront|backoffice)/' },
      { path: '/drizzle-orm/|\\.tables\\.ts$', dependencyTypesNot: ['type-only'] },
      'What is read stands in the queries of its domain',
    ),
    forbid(
      'loaders-only-read',
      { path: '\\.loader\\.ts$' },
      { path: '^src/shop/.*\\.actions\\.ts$', dependencyTypesNot: ['type-only'] },
      'A page that is looked at changes nothing',
    ),
    forbid(
      'texts-and-heads-stay-on-the-server',
      { path: '^src/storefront/', pathNot: `${test}|\\.(loader|head)\\.ts$|/(server|renderer|site|well-known)\\.ts$` },
      { path: '^src/storefront/.*\\.(texts|head)\\.ts$', dependencyTypesNot: ['type-only'] },
      'Only one language is sent, with the data of the page; its head is written by the server',
    ),
    forbid(
      'routes-are-private',
      { path: '^src/', pathNot: `${test}|^src/shop/app\\.ts$|^src/main/open-shop\\.ts$` },
      { path: '^src/.*\\.routes\\.ts$' },
      'Only the table of contents knows the routes',
    ),
    forbid(
      'nobody-needs-the-wiring',
      { path: '^src/', pathNot: `${test}|^src/main/` },
      { path: '^src/main/' },
      'What puts the shop together is above everything',
    ),
    forbid(
      'config-knows-only-the-kernel',
      { path: '^src/config/' },
      { path: '^src/', pathNot: '^src/(config|kernel)/' },
      'What can be set is below everything that reads it',
    ),
    forbid(
      'settings-are-handed-over',
      { path: '^src/', pathNot: `${test}|^src/(main|config|testing)/` },
      { path: '^src/config/', dependencyTypesNot: ['type-only'] },
      'Only the wiring reads the environment; others get values and know their types',
    ),
    forbid('every-file-has-a-room', { path: '^src/[^/]+$' }, {}, 'Nothing lies loose in src/'),
    forbid(
      'build-knows-no-shop',
      { path: '^(build/|vite\\.config\\.ts$)' },
      { path: '^src/' },
      'The build reads the shop as text',
    ),
    forbid(
      'shop-knows-no-build',
      { path: '^src/' },
      { path: '^(build/|vite\\.config\\.ts$)' },
      'How files are put together is no matter of theirs',
    ),
    forbid(
      'nobody-needs-the-tests',
      { path: '^(src|build)/', pathNot: `${test}|^src/testing/|^build/testing\\.ts$` },
      { path: `^src/testing/|^build/testing\\.ts$|\\.(test|spec)\\.tsx?$` },
      'What runs for buyers does not run for tests',
    ),
    ...areas,
    forbid(
      'every-screen-has-an-area',
      { path: '^src/storefront/(?!(' + Object.keys(areaMayUse).join('|') + ')/)[^/]+/' },
      {},
      'A new folder of the storefront has a row in areaMayUse',
    ),
    ...domains,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
