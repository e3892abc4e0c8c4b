import type { ArticleCategory } from './article.ts'

export const guideArticles: ArticleCategory = {
  section: 'blog',
  slug: 'gid',
  title: { ru: 'Гид', en: 'Guide' },
  author: { ru: 'Мария Седова, консультант по размерам', en: 'Maria Sedova, fitting adviser' },
  articles: [
    {
      slug: 'istoriya-hirurgicheskogo-zelyonogo',
      cover: { model: 'coat-women', view: 'detail', color: 'shalfey' },
      daysAgo: 21,
      title: {
        ru: 'Зачем отделениям свой цвет: короткая история хирургического зелёного',
        en: 'Why departments have a colour: a short history of surgical green',
      },
      lead: {
        ru: 'Сто с лишним лет назад хирург из Сан-Франциско устал от бликов. С тех пор в операционной почти нет белого.',
        en: 'Over a century ago a surgeon in San Francisco grew tired of glare. There has been little white in theatre since.',
      },
      body: {
        ru: `В начале XX века в операционной было белым всё: стены, простыни, халаты. Белое означало чистоту, и на нём сразу видна грязь. Но вместе с электрическим светом пришли блики.

## Шпинатная операционная

В 1914 году хирург Гарри Шерман в Сан-Франциско перекрасил операционную в зелёный цвет шпината. Он объяснял просто: зелёный дополняет красный, и глаз, который часами смотрит на рану, на зелёном отдыхает.

## Что происходит с глазом

Долго смотрите на красное пятно, потом переведите взгляд на белую стену: появится зеленоватый призрак. На белом халате ассистента он мешает. На зелёном растворяется: фон того же тона. К тому же рядом с зелёным глаз тоньше различает оттенки красного.

Поэтому после войны операционные во многих странах ушли от белого: сначала в зелёный, потом в голубой и сине-зелёный, который лучше выглядит на экране.

## Зачем цвет отделению

Вне операционной призраков нет, а цвет остался: по нему узнают своих. Пациент видит, кто медсестра, а кто врач, ещё до того, как прочтёт бейдж. В приёмном это экономит минуты.

- Операционный блок — «Хвоя», «Бирюза», «Шалфей»
- Реанимация и приёмное — «Ладога», «Полночь», «Графит»
- Детское отделение — «Морошка», «Лаванда», «Иней»
- Процедурная и косметология — «Пудра», «Брусника»

Это не правило, а подсказка. Единого цветового стандарта в России нет, каждая клиника решает сама.

## Как договориться в отделении

Выберите два цвета: один для врачей, другой для сестёр. Проверьте их при свете ламп, под которыми работаете: холодный свет делает пудру серой, а тёплый — хвою бурой. И закажите по одной вещи на пробу, прежде чем заказывать на всех.`,
        en: `In the early twentieth century everything in theatre was white: walls, sheets, gowns. White stood for cleanliness and showed the dirt at once. But with electric light came glare.

## The spinach theatre

In 1914 Harry Sherman, a surgeon in San Francisco, had his theatre repainted the green of spinach. His reason was simple: green is the complement of red, and an eye that stares at a wound for hours finds rest on green.

## What happens in the eye

Look at a red spot for a while, then at a white wall: a greenish ghost appears. On an assistant’s white gown it gets in the way. On green it dissolves, because the ground is of the same hue. Besides, next to green the eye tells shades of red apart more finely.

So after the war theatres in many countries left white behind: first for green, then for blue and blue-green, which look better on a screen.

## What a department needs a colour for

Outside theatre there are no ghosts, yet the colours stayed: they tell people apart. A patient sees who is a nurse and who is a doctor before reading the badge. In an emergency department that saves minutes.

- Theatre: Pine, Turquoise, Sage
- Intensive care and emergency: Ladoga, Midnight, Graphite
- Paediatrics: Cloudberry, Lavender, Hoarfrost
- Treatment room and beauty clinic: Powder, Lingonberry

This is a hint, not a rule. Russia has no single colour standard; every clinic decides for itself.

## How to agree on it

Choose two colours, one for doctors and one for nurses. Check them under the lamps you work by: cold light turns powder grey, and warm light turns pine brown. And order one garment to try before ordering for everyone.`,
      },
    },
    {
      slug: 'kak-snyat-merki',
      cover: { model: 'trousers', view: 'detail', color: 'grafit' },
      daysAgo: 41,
      title: {
        ru: 'Как снять мерки за пять минут и не ошибиться с ростом',
        en: 'How to measure yourself in five minutes and get the height right',
      },
      lead: {
        ru: 'Понадобятся мягкая лента, стена и телефон. Помощник желателен, но не обязателен.',
        en: 'You need a soft tape, a wall and a phone. A helper is welcome but not essential.',
      },
      body: {
        ru: `Чаще всего форму обменивают не из-за ширины, а из-за длины: брюки касаются пола или топ задирается. Пять минут с лентой избавят от поездки в пункт выдачи.

## Что понадобится

Мягкая лента, тонкое бельё, ровная стена. Ленты нет — возьмите шнур от зарядки и приложите его потом к линейке.

## Четыре мерки

1. **Грудь.** По самым выступающим точкам, лента параллельна полу.
2. **Талия.** Самое узкое место. Дышите спокойно.
3. **Бёдра.** Самое широкое место, пятки вместе.
4. **Рост.** Без обуви, спиной к стене. Положите на голову книгу и отметьте её нижний край.

Запишите цифры в телефон: пригодятся и в следующий раз.

## Как перевести в размер

Российский размер — половина обхвата груди. Грудь 92 см — это 46. Если бёдра просят другой размер, для топа берите свой по груди, для брюк — свой по бёдрам. Полная [таблица размеров](/pages/size_guide/).

## Почему рост отдельно

Два человека с одной талией могут различаться на двадцать сантиметров роста. У вещей на рост 158–164 и 170–176 разные не только штанины: ниже лежит карман на бедре и колено, длиннее топ. Поэтому подшитые брюки сидят хуже, чем сшитые на ваш рост.

## Проверка движением

Когда форма придёт, сделайте три вещи: поднимите руки, присядьте, сядьте за стол. Топ не должен открыть живот, пояс — врезаться, штанина — подняться выше щиколотки. Если что-то не так, [обменяем](/pages/returns/).`,
        en: `Scrubs are exchanged for length more often than for width: the trousers touch the floor or the top rides up. Five minutes with a tape will save a trip to the pickup point.

## What you need

A soft tape, thin underwear, a flat wall. No tape? Use a charging cable and lay it against a ruler afterwards.

## Four measurements

1. **Chest.** Over the fullest points, tape parallel to the floor.
2. **Waist.** The narrowest place. Breathe normally.
3. **Hips.** The widest place, heels together.
4. **Height.** No shoes, back to the wall. Put a book on your head and mark its lower edge.

Keep the figures in your phone: they will be useful next time.

## From figures to size

A Russian size is half the chest. A chest of 92 cm is a 46. If your hips ask for another size, go by the chest for a top and by the hips for trousers. See the full [size guide](/pages/size_guide/).

## Why height is separate

Two people with the same waist may differ by twenty centimetres in height. Garments for 158–164 and for 170–176 differ not only in the leg: the thigh pocket and the knee sit lower, the top is longer. That is why hemmed trousers never fit like trousers made for your height.

## Test by moving

When the clothes arrive, do three things: raise your arms, squat, sit down at a desk. The top should not bare your stomach, the waistband should not dig in, the leg should not climb above the ankle. If something is off, [we exchange it](/pages/returns/).`,
      },
    },
    {
      slug: 'pervaya-smena-chto-vzyat',
      cover: { model: 'joggers', view: 'detail', color: 'hvoya' },
      daysAgo: 67,
      title: {
        ru: 'Первая смена: что надеть и что положить в карманы',
        en: 'The first shift: what to wear and what to put in your pockets',
      },
      lead: {
        ru: 'Список для ординаторов и студентов, составленный теми, кто свою первую смену помнит.',
        en: 'A list for residents and students by those who remember theirs.',
      },
      body: {
        ru: `Первый день запоминается ногами. Вот что стоит приготовить с вечера.

## Одежда

- Два костюма: один на вас, второй в шкафчике. Облиться йодом успеете в первый же час
- Лонгслив: в отделении бывает жарко, в операционной — почти всегда холодно
- Сменная обувь с закрытым мыском, которую можно протереть спиртом
- Компрессионные гольфы: наденьте утром, пока ноги не отекли

## Карманы

В нагрудном — ручка и запасная ручка: первую унесут. В нижних — блокнот, который влезает целиком, фонарик и антисептик. На бедре — телефон без звука. Больше полукилограмма не кладите, топ перекосит.

## Шкафчик

Вода, еда, которую можно съесть за пять минут, зарядка, запасные носки. И пакет для формы: домой она едет отдельно от учебников.

## После смены

Достаньте всё из карманов до стирки. Ручка в барабане — главная причина, по которой покупают второй костюм.`,
        en: `The legs remember the first day. Here is what to get ready the evening before.

## Clothes

- Two sets: one on you, one in the locker. You will spill iodine on yourself within the hour
- An underscrub: the ward may be hot, theatre is nearly always cold
- Shoes with closed toes that can be wiped with alcohol
- Compression socks: put them on in the morning, before your legs swell

## Pockets

In the chest pocket a pen and a spare: the first will walk away. Below, a notebook that goes in whole, a torch and hand rub. On the thigh, a phone on silent. No more than half a kilogram, or the top will hang askew.

## Locker

Water, food that can be eaten in five minutes, a charger, spare socks. And a bag for the scrubs: they travel home apart from the textbooks.

## After the shift

Empty the pockets before the wash. A pen in the drum is the main reason people buy a second set.`,
      },
    },
  ],
}
