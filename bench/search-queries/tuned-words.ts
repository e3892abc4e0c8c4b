/** Tuning queries by word: product names, inflections, typos and wrong keyboard layouts. */
export const tunedWordQueries = `
# models
онега | model:onega
onega | model:onega
имандра халат | kind:halat model:imandra
топ онега | kind:top model:onega
брюки нева | kind:bryuki model:neva
костюм волхов | kind:kostyum model:volhov
халат ильмень | kind:halat model:ilmen
куртка кижи | kind:kurtka
кижи | kind:kurtka
лонгслив кемь | kind:longsliv
гольфы шуя | kind:golfy
комбинезон оять | kind:kombinezon
фартук сясь | kind:fartuk
seliger top | kind:top model:seliger
imandra dress | kind:plate
onega scrub set | kind:kostyum model:onega

# inflections
костюм | kind:kostyum
костюмы | kind:kostyum
КОСТЮМЫ | kind:kostyum
топы | kind:top|longsliv >> kind:top
брюки | kind:bryuki
халат | kind:halat
халаты | kind:halat
платье | kind:plate
платья | kind:plate
шапочки | kind:shapochka
халатом | kind:halat
курток | kind:kurtka
комбинезоны | kind:kombinezon
джоггерами | kind:bryuki|kostyum model:onega >> kind:bryuki
приталенного халата | kind:halat model:imandra
женскими брюками | kind:bryuki gender:women|unisex

# typos
кастюм | kind:kostyum
костьм | kind:kostyum
костюмм | kind:kostyum
хлат | kind:halat
халатт | kind:halat
брюик | kind:bryuki|kostyum >> kind:bryuki
плате | kind:plate
комбинизон | kind:kombinezon
джогеры | kind:bryuki|kostyum model:onega >> kind:bryuki
лонгслиф | kind:longsliv
шапачка | kind:shapochka
фартог | kind:fartuk
бардовый топ | kind:top|longsliv color:brusnika
сирневое платье | kind:plate color:lavanda
медсетра | tag:dlya-medsester
униформма | kind:kostyum

# layout and sounds
rjcn.v | kind:kostyum
RJCN.V | kind:kostyum
[fkfn | kind:halat
njg | kind:top|longsliv >> kind:top
ыскгиы | kind:kostyum
,tksq [fkfn | kind:halat color:sneg
kostyum | kind:kostyum
halat | kind:halat
khalat | kind:halat
dzhoggery | kind:bryuki|kostyum model:onega >> kind:bryuki
beliy halat | kind:halat color:sneg
khalat beliy | kind:halat color:sneg
platie | kind:plate
kurtka | kind:kurtka
[bhehubxrf | kind:kostyum

# combos
синий топ 46 | kind:top|longsliv color:ladoga|polnoch size:46
мужской костюм | kind:kostyum gender:men
костюм женский | kind:kostyum gender:women
белый халат | kind:halat color:sneg
халаты белые | kind:halat color:sneg
топ на молнии | kind:top model:svir
топ с косой застежкой | kind:top model:seliger
топ с v-вырезом | kind:top model:onega|neva
брюки прямые | kind:bryuki model:volhov
брюки клеш | kind:bryuki model:neva
платье красное | kind:plate color:brusnika
зелёное платье | kind:plate color:hvoya|shalfey|biryuza >> color:hvoya|shalfey
халат хвоя | kind:halat color:hvoya
гольфы 38-40 | kind:golfy size:38-40
топ с длинным рукавом | kind:longsliv
топ с коротким рукавом | kind:top
костюм топ и джоггеры | kind:kostyum model:onega
халат с лацканами | kind:halat model:ilmen
женский халат | kind:halat gender:women|unisex
мужской халат | kind:halat gender:unisex|men

# articles
10245-01 | model:onega kind:top color:hvoya
1024501 | model:onega kind:top color:hvoya
10245 | model:onega kind:top
арт 10411 | kind:halat model:imandra
артикул 10530 | kind:kombinezon

# English
scrubs | kind:kostyum
scrub set | kind:kostyum
lab coat | kind:halat
joggers | kind:bryuki|kostyum model:onega >> kind:bryuki
trousers | kind:bryuki|kostyum >> kind:bryuki
v-neck top | kind:top|plate model:onega|neva|imandra >> kind:top
zip top | kind:top model:svir
women's scrub set | kind:kostyum gender:women
men's trousers | kind:bryuki gender:men|unisex
compression socks | kind:golfy
underscrub | kind:longsliv
bomber jacket | kind:kurtka
apron | kind:fartuk
jumpsuit | kind:kombinezon
scrub pants | kind:bryuki
scrub top | kind:top|longsliv >> kind:top
scrub cap | kind:shapochka
scrub dress | kind:plate
navy pants | kind:bryuki color:polnoch|ladoga >> color:polnoch
long sleeve top | kind:longsliv

# short
топ | kind:top|longsliv >> kind:top
кос | kind:kostyum|kombinezon|top
бр | kind:bryuki
пл | kind:plate
хал | kind:halat

# words left out
носки халат | kind:golfy left:халат
топ для смены | kind:top|longsliv left:смены
кроссовки | nothing
перчатки медицинские | nothing
медицинская маска | nothing
тапочки | nothing
постельное белье | nothing
xyzzyq | nothing
qwertyuiop | nothing
брюки xyzzyq | kind:bryuki|kostyum left:xyzzyq >> kind:bryuki
детский костюм | kind:kostyum left:детский
костюм детский розовый | kind:kostyum left:детский color:pudra
халат 62 размера | kind:halat left:62
`
