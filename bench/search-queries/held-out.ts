/**
 * Held-out queries, written before the search was improved and examined only afterwards: their score shows how well the
 * search reads unseen queries. Do not tune on them; write new ones when these have been examined too often.
 */
export const heldOutQueries = `
# models
топ нева | kind:top model:neva
свирь на молнии | kind:top model:svir
имандра платье | kind:plate
брюки волхов | kind:bryuki model:volhov
шапочка вуокса | kind:shapochka
volkhov trousers | kind:bryuki model:volhov

# inflections
халатов | kind:halat
шапочек | kind:shapochka
в платье | kind:plate
с брюками | kind:bryuki|kostyum >> kind:bryuki
фартуков | kind:fartuk
куртку | kind:kurtka
женского костюма | kind:kostyum gender:women

# typos
хаалт | kind:halat
шпаочка | kind:shapochka
бруки | kind:bryuki
фартх | kind:fartuk
комбинизоны | kind:kombinezon
бирюзвый | color:biryuza
стомотолог | tag:dlya-stomatologov
зеленй топ | kind:top|longsliv color:hvoya|shalfey|biryuza
хирургичский костюм | kind:kostyum
trouzers | kind:bryuki|kostyum >> kind:bryuki

# layout and sounds
gkfnmt | kind:plate
,h.rb | kind:bryuki|kostyum >> kind:bryuki
ifgjxrf | kind:shapochka
vtlctcnhf | tag:dlya-medsester
plat'e | kind:plate
shapochka | kind:shapochka
siniy kostyum | kind:kostyum color:ladoga|polnoch
bryuki zhenskie | kind:bryuki gender:women|unisex

# colors
светло-зелёный топ | kind:top|longsliv color:shalfey|hvoya|biryuza >> color:shalfey
темно-зеленый костюм | kind:kostyum color:hvoya|biryuza|shalfey >> color:hvoya
тёмно-серый костюм | kind:kostyum color:grafit
антрацитовый топ | kind:top|longsliv color:grafit
ежевичный топ | kind:top|longsliv color:brusnika|lavanda
светло-голубой халат | kind:halat color:iney
лавандовое платье | kind:plate color:lavanda
цвета морской волны костюм | kind:kostyum color:biryuza|hvoya >> color:biryuza
костюм цвета хаки | kind:kostyum color:shalfey|hvoya
пыльная роза топ | kind:top|longsliv color:pudra
вишневое платье | kind:plate color:brusnika
чёрные брюки | kind:bryuki color:grafit|polnoch
фисташковый костюм | kind:kostyum color:shalfey|hvoya >> color:shalfey
снежный халат | kind:halat color:sneg
брусничный костюм | kind:kostyum color:brusnika
dark green scrubs | kind:kostyum color:hvoya|biryuza|shalfey >> color:hvoya
charcoal scrub pants | kind:bryuki color:grafit
dusty pink top | kind:top|longsliv color:pudra
ivory coat | kind:halat color:sneg
sky blue dress | kind:plate color:iney|ladoga >> color:iney
wine dress | kind:plate color:brusnika

# sizes
халат 52 размера | kind:halat size:52
костюм 50-176 | kind:kostyum pair:50/176
брюки 48/170 | kind:bryuki pair:48/170
рост 182 брюки | kind:bryuki height:182
топ р. 46 | kind:top|longsliv size:46
костюм на рост 165 | kind:kostyum height:164
one size cap | kind:shapochka
гольфы 41-43 | kind:golfy size:41-43
размер 44 рост 158 костюм | kind:kostyum pair:44/158
coat size 50 | kind:halat size:50

# synonyms
рубаха медицинская | kind:top|longsliv >> kind:top
хирургическая форма | kind:kostyum
колпак медицинский | kind:shapochka
штаны медицинские мужские | kind:bryuki gender:men|unisex
докторский халат | kind:halat
блузон | kind:top|longsliv >> kind:top
свитшот | kind:kurtka
surgical hat | kind:shapochka
medical gown | kind:halat
scrub jacket | kind:kurtka
compression stockings | kind:golfy
медицинский комбез | kind:kombinezon
чулки компрессионные | kind:golfy
фартук для процедурной | kind:fartuk

# professions
форма для медсестры | tag:dlya-medsester
халат врача | kind:halat
костюм для хирурга | kind:kostyum
халат для косметолога | kind:halat tag:dlya-kosmetologov
одежда для зубного врача | tag:dlya-stomatologov
nurse dress | kind:plate
uniform for dentists | tag:dlya-stomatologov
форма ветеринара | kind:kostyum
костюм для лаборанта | kind:kostyum

# price
костюм до 8000 рублей | kind:kostyum max:8000
топ дешевле 4000 | kind:top|longsliv max:4000
недорогой халат | kind:halat
халат от 5000 до 6000 | kind:halat min:5000 max:6000
dress under 6000 | kind:plate max:6000
купить халат со скидкой | kind:halat flag:sale
новинки костюмы | kind:kostyum flag:new

# mixed
белый женский халат приталенный | kind:halat color:sneg model:imandra
синий костюм мужской 52 | kind:kostyum color:ladoga|polnoch gender:men size:52
хлопковая шапочка белая | kind:shapochka color:sneg
топ с коротким рукавом зеленый 48 | kind:top color:hvoya|shalfey|biryuza size:48
женские брюки клеш темно-синие | kind:bryuki model:neva color:polnoch|ladoga >> color:polnoch
костюм с карманами | kind:kostyum
женский халат на пуговицах | kind:halat model:imandra
white lab coat women 46 | kind:halat color:sneg size:46

# brand
костюмы ясмена | kind:kostyum
yasmena scrubs | kind:kostyum
zcvtyf | any:1

# words left out
розовые кроксы | nothing
детский халат | kind:halat left:детский
стетоскоп | nothing
зелёные бахилы | nothing
халат xkcdq | kind:halat left:xkcdq
`
