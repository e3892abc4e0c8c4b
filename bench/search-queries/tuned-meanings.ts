/** Tuning queries by meaning: buyers' names for products, colors and other properties. */
export const tunedMeaningQueries = `
# colors
тёмно-синий костюм | kind:kostyum color:polnoch|ladoga >> color:polnoch
темно синий топ | kind:top|longsliv color:polnoch|ladoga >> color:polnoch
navy scrubs | kind:kostyum color:polnoch|ladoga >> color:polnoch
синий халат | kind:halat color:ladoga|polnoch
мятный костюм | kind:kostyum|kombinezon color:shalfey|iney >> color:shalfey
мятное платье | kind:plate color:shalfey|iney >> color:shalfey
оливковый топ | kind:top|longsliv color:shalfey|hvoya
изумрудный костюм | kind:kostyum color:hvoya|biryuza
изумрудное платье | kind:plate color:hvoya|biryuza
салатовый топ | kind:top|longsliv color:shalfey|biryuza|hvoya >> color:shalfey
хаки брюки | kind:bryuki color:hvoya|shalfey
персиковый халат | kind:halat color:pudra
персиковый топ | kind:top|longsliv color:pudra|moroshka
графитовый костюм | kind:kostyum color:grafit
серые брюки | kind:bryuki color:grafit
чёрный костюм | kind:kostyum color:grafit|polnoch >> color:grafit
бордо топ | kind:top|longsliv color:brusnika
бордовый костюм | kind:kostyum color:brusnika
вишневый костюм | kind:kostyum color:brusnika
винный халат | kind:halat left:винный
красный костюм | kind:kostyum color:brusnika
сиреневый костюм | kind:kostyum color:lavanda
лиловый топ | kind:top|longsliv color:lavanda
фиолетовые брюки | kind:bryuki color:lavanda
розовый костюм | kind:kostyum color:pudra
пудровый костюм | kind:kostyum color:pudra
пудровое платье | kind:plate color:pudra
молочный халат | kind:halat color:sneg
айвори костюм | kind:kostyum color:sneg
белоснежный халат | kind:halat color:sneg
бирюзовый костюм | kind:kostyum color:biryuza
бирюзовая шапочка | kind:shapochka color:biryuza
костюм морская волна | kind:kostyum|kombinezon color:biryuza|hvoya|ladoga >> color:biryuza
голубой топ | kind:top|longsliv color:iney|ladoga >> color:iney
небесно-голубой костюм | kind:kostyum color:iney|ladoga >> color:iney
желтый топ | kind:top|longsliv color:moroshka
оранжевый фартук | kind:fartuk color:moroshka
горчичный костюм | kind:kostyum color:moroshka
бежевый костюм | kind:kostyum color:pudra|moroshka
васильковый костюм | kind:kostyum color:ladoga|polnoch >> color:ladoga
полночный топ | kind:top|longsliv color:polnoch
ладога костюм | kind:kostyum color:ladoga
хвойный костюм | kind:kostyum color:hvoya
лавандовый костюм | kind:kostyum color:lavanda
шалфейное платье | kind:plate color:shalfey
морошковый топ | kind:top color:moroshka
teal scrubs | kind:kostyum color:biryuza|hvoya >> color:biryuza
mint top | kind:top|longsliv color:shalfey|biryuza|iney >> color:shalfey
burgundy dress | kind:plate color:brusnika
royal blue top | kind:top|longsliv color:ladoga|polnoch >> color:ladoga
light blue scrubs | kind:kostyum color:iney|ladoga >> color:iney
purple top | kind:top|longsliv color:lavanda
black pants | kind:bryuki color:grafit|polnoch >> color:grafit
white dress | kind:plate color:sneg
green scrub cap | kind:shapochka color:hvoya|shalfey|biryuza >> color:hvoya|shalfey

# sizes
халат размер 44 | kind:halat size:44
костюм размер 50 | kind:kostyum size:50
размер 48 | size:48
костюм 50 размера | kind:kostyum size:50
зеленая хирургичка 50 размер | kind:kostyum|kombinezon color:hvoya|shalfey|biryuza size:50
топ 52 размер | kind:top|longsliv size:52
size 48 | size:48
48 рост 170 | pair:48/170
костюм женский 46 рост 164 | kind:kostyum gender:women pair:46/164
безразмерный | size:one-size
безразмерная шапочка | kind:shapochka
костюм мужской размер 54 рост 182 | kind:kostyum gender:men pair:54/182
брюки рост 170 | kind:bryuki height:170
размеры 56 | size:56
топ 46 164 | kind:top pair:46/164
халат р-р 48 | kind:halat size:48
костюм 170 см | kind:kostyum height:170
брюки р48 | kind:bryuki size:48
костюм 48-170 | kind:kostyum pair:48/170
костюм рост 175 размер 50 | kind:kostyum pair:50/170
top size 44 height 164 | kind:top pair:44/164
большие размеры костюм | kind:kostyum
костюм 60 размер мужской | kind:kostyum gender:men size:60
последние размеры | tag:poslednie-razmery

# synonyms
халат хирургический | kind:halat
хирургическая шапочка | kind:shapochka
хирургический колпак | kind:shapochka
колпак хирургический | kind:shapochka
брюки хирургические | kind:bryuki
штаны хирургические | kind:bryuki
топ хирургический | kind:top|longsliv >> kind:top
рубашка хирургическая | kind:top|longsliv >> kind:top
рубаха хирурга | kind:top|longsliv >> kind:top
хирургический костюм | kind:kostyum
пижама медицинская | kind:kostyum
пижама | kind:kostyum
туника | kind:top|plate|longsliv >> kind:top
косынка | kind:shapochka
бандана | kind:shapochka
толстовка | kind:kurtka
рубаха | kind:top|longsliv >> kind:top
кофта | kind:kurtka|longsliv|top
муж костюм | kind:kostyum gender:men
жен брюки | kind:bryuki gender:women|unisex
роба | kind:kostyum
спецодежда | kind:kostyum
форма | kind:kostyum
комплект | kind:kostyum
униформа | kind:kostyum
медицинская форма | kind:kostyum
шапка | kind:shapochka
чепчик | kind:shapochka
хирургичка | kind:kostyum
штаны | kind:bryuki
футболка | kind:top|longsliv >> kind:top
блузка | kind:top|longsliv >> kind:top
водолазка | kind:longsliv
термобелье | kind:longsliv
носки | kind:golfy
сарафан | kind:plate
медицинское платье | kind:plate
скраб | kind:kostyum
хиркостюм | kind:kostyum
джогеры медицинские | kind:bryuki
передник | kind:fartuk
кардиган | kind:kurtka
бомбер | kind:kurtka
комбез | kind:kombinezon
халат медицинский женский | kind:halat
костюм двойка | kind:kostyum
медицинский топ | kind:top|longsliv >> kind:top
tunic | kind:top|longsliv|plate >> kind:top
surgical cap | kind:shapochka
bandana | kind:shapochka
hoodie | kind:kurtka
gown | kind:halat
bottoms | kind:bryuki

# professions
медсестра | tag:dlya-medsester
костюм стоматолога | kind:kostyum tag:dlya-stomatologov
халат для медсестры | kind:halat
форма для косметолога | tag:dlya-kosmetologov
одежда для стоматологов | tag:dlya-stomatologov
костюм для врача | kind:kostyum
костюм хирурга | kind:kostyum
халат доктора | kind:halat
халат терапевта | kind:halat
костюм ветеринара | kind:kostyum
ординатор | tag:dlya-ordinatorov
костюм для операционной | kind:kostyum tag:dlya-operatsionnoy
nurse scrubs | kind:kostyum
dentist top | kind:top|longsliv tag:dlya-stomatologov

# cloth and cut
хлопок | fabric:poplin|tisi|futer|dzhersi
хлопковый халат | kind:halat fabric:tisi|poplin
костюм стрейч | kind:kostyum
антистатик халат | kind:halat tag:antistatik
приталенный топ | kind:top model:neva
халат на молнии | kind:halat left:молнии
тёплая куртка | kind:kurtka
летний костюм | kind:kostyum
костюм с карманами | kind:kostyum
фартук с карманом | kind:fartuk
брюки на резинке | kind:bryuki
халат на пуговицах | kind:halat
прямые брюки мужские | kind:bryuki model:volhov
немнущийся костюм | kind:kostyum

# price
недорогой костюм | kind:kostyum
халат недорого | kind:halat
костюм до 7500 | kind:kostyum max:7500
топ до 3500 рублей | kind:top|longsliv max:3500
до 2000 | max:2000
халат от 5500 | kind:halat min:5500
купить костюм | kind:kostyum
халат цена | kind:halat
скидки | flag:sale
топ со скидкой | kind:top|longsliv flag:sale
распродажа платья | kind:plate flag:sale
новинки | flag:new
хит | flag:bestseller
top under 4000 | kind:top|longsliv max:4000
cheap scrubs | kind:kostyum
sale dress | kind:plate flag:sale
дешевые брюки | kind:bryuki

# mixed
костюм медицинский женский белый 46 | kind:kostyum gender:women color:sneg size:46
синие женские брюки 48 размера рост 170 | kind:bryuki pair:48/170 color:ladoga|polnoch gender:women
розовое платье медсестры | kind:plate color:pudra
белый мужской халат 52 | kind:halat color:sneg size:52 gender:unisex|men
топ лаванда на молнии | kind:top model:svir color:lavanda
чёрные джоггеры | kind:bryuki|kostyum model:onega color:grafit|polnoch >> color:grafit kind:bryuki
зеленый хирургический костюм мужской 56 | kind:kostyum gender:men size:56 color:hvoya|shalfey|biryuza

# brand
ясмена | any:1
yasmena | any:1
ясмена халат | kind:halat
zcvtyf rjcn.v | kind:kostyum
`
