import type { ArticleCategory } from './article.ts'

export const careArticles: ArticleCategory = {
  section: 'blog',
  slug: 'uhod',
  title: { ru: 'Уход', en: 'Care' },
  author: { ru: 'Анна Левина, технолог', en: 'Anna Levina, textile technologist' },
  articles: [
    {
      slug: 'kak-stirat-meditsinskuyu-formu',
      cover: { model: 'top-v', view: 'detail', color: 'ladoga' },
      daysAgo: 6,
      title: {
        ru: 'Как стирать медицинскую форму, чтобы она служила дольше года',
        en: 'How to wash scrubs so that they last more than a year',
      },
      lead: {
        ru: 'Шестьдесят градусов, наизнанку и без кондиционера. Разбираем, что на самом деле портит твил.',
        en: 'Sixty degrees, inside out and no softener. What really wears twill out.',
      },
      body: {
        ru: `Форма проходит больше стирок, чем любая другая вещь в шкафу: при графике «сутки через двое» это около 120 циклов в год. Ткань их выдержит, если не мешать ей тремя привычными способами.

## Перед первой стиркой

Первые два раза стирайте тёмные цвета отдельно: лишний краситель, оставшийся на поверхности нити, уйдёт в воду. Белое и светлое этого не требует.

Закройте молнии и застегните пуговицы. Открытая молния за цикл десятки раз проходит зубцами по ткани, и через месяц на груди появляются затяжки.

## Температура и отжим

Для ежедневной стирки хватает 60 °C с обычным порошком. Кипячение нужно после контакта с биоматериалом и там, где его требуют правила клиники.

- Выверните вещи наизнанку: трётся изнанка, лицо остаётся ровным
- Заполняйте барабан на две трети, полный не прополаскивает
- Отжимайте на 800 оборотах или меньше: заломы от сильного отжима потом не разгладить

> Твил боится не воды, а трения. Если выбирать между лишним получасом замачивания и режимом «интенсивно», выбирайте замачивание. — Анна Левина, технолог

@products top-onega-v-vyrez-ladoga

## Кондиционер и отбеливатель

Кондиционер оставляет на нити плёнку. Она делает полотенце мягче, а форме вредит: ткань хуже впитывает пот и теряет антистатические свойства.

Хлорный отбеливатель разрушает эластан, и коленки вытягиваются за несколько стирок. Для белого возьмите кислородный, его выдерживает любая наша белая вещь.

## Сушка и утюг

Встряхните вещь сразу после стирки и повесьте на плечики: три четверти складок разойдутся сами. В сушильной машине выбирайте слабый нагрев и доставайте форму чуть влажной. Утюг до 150 °C, с изнанки, швы проглаживайте не растягивая.

## Когда пора менять

Смотрите на три места: ткань на коленях, шов между ногами и край кармана. Если на просвет видна разреженная нить, вещь ещё можно носить, но в операционную её лучше не брать: такая ткань хуже задерживает частицы.`,
        en: `Scrubs go through more washes than anything else in the wardrobe: on a one-day-in-three rota that is about 120 cycles a year. The cloth can take it, unless three common habits get in the way.

## Before the first wash

Wash dark colours on their own the first two times: the spare dye on the surface of the yarn goes down the drain. White and pale colours do not need this.

Close zips and do up buttons. An open zip drags its teeth across the cloth dozens of times in a cycle, and a month later there are snags on the chest.

## Temperature and spin

For daily washing, 60 °C with ordinary powder is enough. Boiling is for contact with biological material and for clinics whose rules demand it.

- Turn the clothes inside out: the wrong side takes the friction, the face stays even
- Fill two thirds of the drum; a full one does not rinse
- Spin at 800 rpm or less: creases from a hard spin do not iron out

> Twill fears friction, not water. Between another half-hour of soaking and the “intensive” programme, choose the soaking. — Anna Levina, textile technologist

@products top-onega-v-vyrez-ladoga

## Softener and bleach

Softener leaves a film on the yarn. That makes a towel softer and a uniform worse: the cloth absorbs less sweat and loses its antistatic finish.

Chlorine bleach destroys elastane, and the knees bag after a few washes. Use oxygen bleach for white; every white garment of ours can take it.

## Drying and ironing

Shake each item out straight after the wash and put it on a hanger: three quarters of the creases will drop out. In a dryer choose low heat and take the clothes out slightly damp. Iron at up to 150 °C, inside out, without stretching the seams.

## When to replace

Look at three places: the knees, the inner leg seam and the edge of the pocket. If you can see thinned yarn against the light, the garment is still wearable but should stay out of theatre: such cloth holds particles back less well.`,
      },
    },
    {
      slug: 'krov-yod-zelyonka-kak-vyvesti-pyatna',
      cover: { model: 'dress', view: 'detail', color: 'brusnika' },
      daysAgo: 34,
      title: {
        ru: 'Кровь, йод, зелёнка: чем и в каком порядке выводить пятна',
        en: 'Blood, iodine, brilliant green: what removes a stain, and in what order',
      },
      lead: {
        ru: 'Сначала холод, потом тепло. Шпаргалка, которую можно повесить в сестринской.',
        en: 'Cold first, then warm. A crib sheet for the staff room wall.',
      },
      body: {
        ru: `Почти любое пятно уходит в первый час и почти никакое — после горячей стирки. Поэтому порядок важнее средства.

## Кровь

Промойте холодной водой с изнанки, чтобы не вбивать пятно в ткань. Потом хозяйственное мыло на 20 минут и снова холодная вода. Засохшее пятно замочите на ночь в холодной воде с ложкой соли на литр. Горячая вода сворачивает белок, и после неё пятно остаётся навсегда.

## Йод

Раствор тиосульфата натрия обесцвечивает йод за минуту. Нет его под рукой — подойдёт аскорбиновая кислота: таблетка на столовую ложку воды. После обработки хорошо прополощите.

## Зелёнка

Промокните пятно спиртом, подложив салфетку, и меняйте салфетку, пока она красится. Остаток уберёт перекись водорода 3 % на белом или мыло на цветном. На цветной ткани сначала проверьте перекись на внутреннем шве.

## Марганцовка

Бурый след снимает та же аскорбиновая кислота или сок лимона. Действуют сразу, поэтому держите не дольше минуты и промывайте.

## Гель для УЗИ, крем, масло

Сухая салфетка, потом капля средства для посуды, десять минут и обычная стирка. Не трите: жир уйдёт глубже.

## Ручка и маркер

Спирт и салфетка под тканью, от края к центру. Перманентный маркер может не уйти целиком; для бирки это даже хорошо.

## Общее правило

Пробуйте на внутреннем шве, не смешивайте средства и не стирайте, пока пятно видно: высокая температура закрепит то, что осталось.`,
        en: `Nearly any stain comes out within the first hour and hardly any after a hot wash. So the order matters more than the remedy.

## Blood

Rinse with cold water from the wrong side, so as not to drive the stain in. Then laundry soap for 20 minutes and cold water again. Soak a dried stain overnight in cold water with a spoonful of salt to the litre. Hot water sets the protein, and the mark stays for good.

## Iodine

Sodium thiosulphate solution bleaches iodine in a minute. If there is none about, ascorbic acid will do: one tablet to a tablespoon of water. Rinse well afterwards.

## Brilliant green

Blot with alcohol over a tissue, and change the tissue for as long as it takes up colour. What is left yields to 3% hydrogen peroxide on white, or soap on colours. On coloured cloth, try the peroxide on an inside seam first.

## Potassium permanganate

The brown mark comes off with the same ascorbic acid, or lemon juice. They work at once, so leave them for no more than a minute and rinse.

## Ultrasound gel, cream, oil

A dry tissue, a drop of washing-up liquid, ten minutes and an ordinary wash. Do not rub: the grease goes deeper.

## Pen and marker

Alcohol with a tissue underneath, from the edge towards the middle. Permanent marker may not come out entirely; on a name tag that is a virtue.

## The general rule

Test on an inside seam, never mix remedies, and do not wash while the stain can still be seen: heat will set the rest.`,
      },
    },
  ],
}
