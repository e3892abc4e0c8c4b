/**
 * Queries for other things than garments, and queries typed during a manual walk through the shop. `page:` names the
 * page that ranks first, `nothing` forbids products; rows with products forbid pages.
 */
export const pageQueries = `
# walked
сертификат | nothing page:/certificate/
подарочный сертификат | nothing page:/certificate/
сертиф | nothing page:/certificate/
сертификат 5000 | nothing page:/certificate/
подарок коллеге | nothing page:/certificate/
возврат | nothing page:/pages/returns/
как вернуть | nothing page:/pages/returns/
таблица размеров | nothing page:/pages/size_guide/
размерная таблица | nothing page:/pages/size_guide/
оферта | nothing page:/pages/public_offerta/
доставка | nothing page:/pages/delivery/
магазины | nothing page:/adresa-magazinov/
короткий рукав пудра топ | kind:top color:pudra
скраб топ | kind:top
бомбер на молнии | kind:kurtka
halat belyi | kind:halat color:sneg
[fkfn ,tksq | kind:halat color:sneg
джогеры черные | kind:bryuki|kostyum color:grafit|polnoch >> kind:bryuki
анега | model:onega
ветеренара | any:any
бирюзовый костюм 52 рост 176 | kind:kostyum color:biryuza pair:52/176
свирь топ темно синий | kind:top model:svir color:polnoch|ladoga
сиреневый | any:any
водолазка | kind:longsliv
колпак повара | kind:shapochka
scrubs women navy | color:polnoch|ladoga >> kind:kostyum
lab coat white | kind:halat color:sneg
jogger pants green size 48 | kind:bryuki color:hvoya|shalfey|biryuza
наволочка | nothing
сапоги резиновые | nothing
для беременных | nothing
[fkfn | kind:halat
skrab | kind:kostyum
халат 46 | kind:halat
зелёный топ до 3000 | color:hvoya|shalfey|biryuza max:3000
халат | kind:halat
костюм женский | kind:kostyum
топ с коротким рукавом | kind:top
розовый костюм | color:pudra >> kind:kostyum
шапочка | kind:shapochka

# of my own
доставка в Казань | nothing page:/pages/delivery/
сколько идёт доставка | nothing page:/pages/delivery/
пункт выдачи | nothing page:/pages/delivery/
ljcnfdrf | nothing page:/pages/delivery/
дотсавка | nothing page:/pages/delivery/
доставка халата | kind:halat page:/pages/delivery/
обмен размера | nothing page:/pages/returns/
возрат | nothing page:/pages/returns/
вернуть деньги | nothing page:/pages/returns/
не подошел размер | nothing page:/pages/returns/
брак | nothing page:/pages/returns/
размерная сетка | nothing page:/pages/size_guide/
как снять мерки | nothing page:/pages/size_guide/
размер | page:/pages/size_guide/
сертефикат | nothing page:/certificate/
подарочная карта | nothing page:/certificate/
костюм в подарок | kind:kostyum page:/certificate/
оплата | nothing page:/pages/payment/
оплата картой | nothing page:/pages/payment/
рассрочка | nothing page:/pages/payment/
магазины в москве | nothing page:/adresa-magazinov/
адреса магазинов | nothing page:/adresa-magazinov/
акции | flag:sale page:/sales/
промокод | nothing page:/sales/
халаты со скидкой | kind:halat flag:sale
код для коллеги | nothing page:/sales/programmy/kod-dlya-kollegi/
бонусы | nothing page:/pages/loyalty/
бонусная программа | nothing page:/pages/loyalty/
как стирать форму | any:any page:/pages/care/
стирка | nothing page:/pages/care/
как вывести пятна | nothing page:/pages/care/
можно ли примерить до оплаты | nothing page:/pages/payment/|/pages/faq/
вышивка логотипа | nothing page:/clinics/
где мой заказ | nothing page:/history-orders/guest/
отследить посылку | nothing page:/history-orders/guest/
оптом | nothing page:/content/optovye-postavki-medicinskoy-odezhdy/
клиникам | any:any page:/clinics/
контакты | nothing page:/kontakty/
телефон магазина | nothing page:/adresa-magazinov/|/kontakty/
политика конфиденциальности | nothing page:/pages/personal_data/
о нас | nothing page:/about-us/
журнал | nothing page:/blog/
вопросы и ответы | nothing page:/pages/faq/
личный кабинет | nothing page:/profile/
delivery | nothing page:/pages/delivery/
gift card | nothing page:/certificate/
how do I return an item | nothing page:/pages/returns/
size chart | nothing page:/pages/size_guide/
store locations | nothing page:/adresa-magazinov/
track my order | nothing page:/history-orders/guest/
scrub top | kind:top
`
