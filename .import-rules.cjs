/** The law of imports that names no domain and no area: .dependency-cruiser.cjs has these. */
const test = '\\.(test|spec)\\.tsx?$|\\.samples\\.ts$|/fixtures/'
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { pathNot: test, ...from }, to })

const rules = [
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
      pathNot: `${test}|\\.routes\\.ts$|^src/storefront/(server|serve-forms|posted-photos)\\.ts$`,
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
      pathNot: '\\.rules\\.ts$|^src/kernel/(money|time|locale|slug|russian|xml-text)\\.ts$|^src/ui/',
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
      pathNot: `${test}|\\.loader\\.ts$|\\.form\\.ts$|/(server|renderer|loaders|common/context|serve-forms|posted-photos)\\.ts$|/well-known/`,
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
    { path: '^src/storefront/', pathNot: `${test}|\\.(loader|head)\\.ts$|/(server|renderer|site)\\.ts$|/well-known/` },
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
    { path: '^src/', pathNot: '^src/kernel/' },
    'The build reads the shop as text; of src it may use the kernel, which knows no shop either',
  ),
  forbid('shop-knows-no-build', { path: '^src/' }, { path: '^(build/|vite\\.config\\.ts$)' }, 'Nor how it is built'),
  forbid(
    'nobody-needs-the-tests',
    { path: '^(src|build)/', pathNot: `${test}|^src/testing/|^build/testing\\.ts$` },
    { path: `^src/testing/|^build/testing\\.ts$|\\.(test|spec)\\.tsx?$` },
    'What runs for buyers does not run for tests',
  ),
]

module.exports = { forbid, rules, test }
