import type { ArticleCategory } from './article.ts'

export const fabricArticles: ArticleCategory = {
  section: 'blog',
  slug: 'tkani',
  title: { ru: 'Ткани', en: 'Fabrics' },
  author: { ru: 'Анна Левина, технолог', en: 'Anna Levina, textile technologist' },
  articles: [
    {
      slug: 'tvil-poplin-futer',
      cover: { model: 'top-women', view: 'detail', color: 'pudra' },
      daysAgo: 13,
      title: {
        ru: 'Твил, поплин, футер: что выбрать для суток на ногах',
        en: 'Twill, poplin, fleece-back: what to choose for long shifts',
      },
      lead: {
        ru: 'У каждой ткани есть работа, для которой она сделана. Коротко о том, что написано на ярлыке и что из этого следует.',
        en: 'Every cloth is made for a job. What the label says, and what follows from it.',
      },
      body: {
        ru: `Покупая форму, смотрят на цвет и фасон. А устают от ткани: от той, что липнет, просвечивает или стоит колом. Вот как её выбирать.

@video Пять тканей вблизи: твил, поплин, тиси, футер и джерси
films/fabrics.mp4 | top-women-detail-pudra.webp
Твил, поплин, тиси, футер и джерси вблизи. 12 секунд, без звука.

## Твил: основная рабочая ткань

Твил узнают по мелкому диагональному рубчику. Нити переплетены через две, поэтому ткань плотная, но мягкая, и складка на ней не ломается. Наш твил весит 190 г/м²: легче будет просвечивать, тяжелее — жарко.

Эластан, его 6 %, нужен не для облегания. Он возвращает форму коленям и локтям и даёт те самые лишние сантиметры, когда тянешься к верхней полке.

Берите твил, если работаете в разных помещениях и стираете через день.

@figure Твил вблизи: карман держит форму, воротник не мнётся.
top-v-detail-hvoya.webp | Накладной карман тёмно-зелёного топа из твила, прошит в край двойной строчкой
top-zip-detail-ladoga.webp | Воротник-стойка и молния синего топа из твила, ткань лежит ровно

## Поплин: лёгкий и дышащий

Поплин соткан просто, крест-накрест, и весит 120 г/м². В нём две трети хлопка, поэтому он дышит и хорошо впитывает. За это платят складками: поплин мнётся сильнее твила.

Из него хороши шапочки и всё, что носят в жаре и часто меняют.

## Тиси: для халата и фартука

Смесь хлопка и полиэстера почти поровну, 210 г/м². Держит прямой силуэт, терпит отбеливание и горячую стирку. Под неё можно надеть что угодно: не просветит.

## Футер: тепло без куртки

Снаружи гладкий, внутри мягкая петля. 240 г/м² греют на ночном посту и в машине скорой. Футер тянется, но боится сушки на батарее: манжеты теряют упругость.

## Джерси: второй слой

Тонкий трикотаж с модалом надевают под топ. Он отводит влагу и не собирается складками под твилом.

## Как выбрать за минуту

- Сутки в стационаре — твил, под него лонгслив из джерси
- Операционная — твил и шапочка из поплина
- Приём в кабинете — твил или халат из тиси
- Скорая и ночные смены — твил и куртка из футера`,
        en: `People choose scrubs for the colour and the cut. What tires them is the cloth: the one that clings, shows through or stands stiff as a board. Here is how to pick it.

@video Five fabrics close up: twill, poplin, poly-cotton, fleece-back and jersey
films/fabrics.mp4 | top-women-detail-pudra.webp
Twill, poplin, poly-cotton, fleece-back and jersey close up. 12 seconds, no sound.

## Twill: the working cloth

Twill is known by its fine diagonal rib. Each yarn passes over two, so the cloth is dense yet soft, and a fold in it does not crack. Ours weighs 190 g/m²: any lighter shows through, any heavier is hot.

The 6% of elastane is not there for a tight fit. It gives knees and elbows their shape back, and lends the few centimetres you need when you reach for the top shelf.

Take twill if you work in different rooms and wash every other day.

@figure Twill close up: the pocket keeps its shape and the collar does not crease.
top-v-detail-hvoya.webp | Patch pocket of a dark green twill top, sewn along the edge with a double stitch
top-zip-detail-ladoga.webp | Stand-up collar and zip of a blue twill top, the cloth lying smooth

## Poplin: light and breathing

Poplin is plainly woven and weighs 120 g/m². Two thirds of it is cotton, so it breathes and absorbs. The price is creases: poplin shows more of them than twill.

It makes good caps, and anything worn in the heat and changed often.

## Poly-cotton: for coats and aprons

Cotton and polyester in nearly equal parts, 210 g/m². It keeps a straight line and stands bleaching and hot washes. Wear anything underneath: it will not show.

## Fleece-back: warmth without a jacket

Smooth outside, a soft loop inside. At 240 g/m² it keeps you warm on night duty and in an ambulance. It stretches, but fears the radiator: the cuffs lose their spring.

## Jersey: the second layer

Fine knit with modal goes under a top. It wicks moisture and does not bunch up beneath the twill.

## Choose in a minute

- A day on the ward: twill, with a jersey underscrub
- Theatre: twill and a poplin cap
- A consulting room: twill or a poly-cotton coat
- Ambulance and nights: twill and a fleece-back jacket`,
      },
    },
    {
      slug: 'kak-chitat-etiketku',
      cover: { model: 'cap', view: 'detail', color: 'biryuza' },
      daysAgo: 52,
      title: {
        ru: 'Плотность, стрейч, антистатик: как читать этикетку',
        en: 'Weight, stretch, antistatic: how to read a label',
      },
      lead: {
        ru: 'Четыре строчки на ярлыке расскажут о вещи больше, чем фотография.',
        en: 'Four lines on a label say more about a garment than its picture.',
      },
      body: {
        ru: `Ярлык пришит внутри бокового шва. Прежде чем отрезать его, прочитайте четыре строчки.

## Плотность, г/м²

Столько весит квадратный метр ткани. До 140 — летнее и просвечивает в светлых цветах. От 170 до 200 — основная рабочая одежда. Больше 220 — халаты и куртки.

## Состав

Полиэстер держит цвет и быстро сохнет. Вискоза и хлопок впитывают влагу. Эластан тянется. Хороша не каждая нить по отдельности, а доля: без впитывающих волокон жарко, без полиэстера ткань мнётся и выцветает.

## Стрейч

Эластана бывает от 2 до 8 %. При 2 % ткань лишь мягче садится. При 5–6 % тянется на ладонь и возвращается. Больше 8 % — уже спортивный трикотаж, он облегает.

## Антистатик

Полиэстер копит заряд: одежда липнет к колготкам, трещит и собирает волоски. Антистатическая обработка или токопроводящая нить заряд отводят. Обработка живёт около 50 стирок и раньше времени смывается кондиционером.

## Значки ухода

- **Таз с числом** — наибольшая температура стирки
- **Треугольник** — отбеливание; перечёркнут — нельзя, две косые черты внутри — только кислородное
- **Квадрат с кругом** — сушка в машине, одна точка означает слабый нагрев
- **Утюг с точками** — одна точка до 110 °C, две до 150 °C

Если значков нет, не покупайте: производитель не проверял, что будет с вещью после стирки.`,
        en: `The label is sewn into the side seam. Before you cut it off, read four lines.

## Weight, g/m²

That is what a square metre of the cloth weighs. Under 140 is summer wear and shows through in pale colours. From 170 to 200 is the main working range. Over 220 is for coats and jackets.

## Composition

Polyester keeps colour and dries fast. Viscose and cotton absorb. Elastane stretches. No yarn is good by itself, only in proportion: without absorbent fibres it is hot, without polyester the cloth creases and fades.

## Stretch

Elastane ranges from 2 to 8%. At 2% the cloth merely sits more softly. At 5–6% it gives by a hand’s breadth and comes back. Above 8% it is sportswear, and clings.

## Antistatic

Polyester gathers charge: clothes stick to tights, crackle and collect hair. An antistatic finish or a conductive yarn leads the charge away. The finish lives for about 50 washes, and softener washes it off sooner.

## Care symbols

- **A tub with a number** – the highest washing temperature
- **A triangle** – bleaching; crossed out means never, two slanting lines inside mean oxygen bleach only
- **A square with a circle** – tumble drying; one dot means low heat
- **An iron with dots** – one dot up to 110 °C, two up to 150 °C

No symbols, no purchase: the maker has not checked what washing does to the garment.`,
      },
    },
  ],
}
