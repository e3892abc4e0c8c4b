import { askedCookiePattern, cityCookiePattern } from '#shop/cities/city-cookie.rules.ts'
import { bonusLevelPattern } from '#shop/loyalty/bonus-level.rules.ts'
import { hintPattern } from './hint.ts'

/**
 * Runs before the first paint: badges come from the hint cookie as styles, and whose bonuses are shown from another, so
 * that the page neither jumps nor depends on who looks. The properties are those of visitor.ts, city-button.module.css and city-strip.module.css, which
 * keeps its place where no city is known or the address may name another, until it was asked about once. The cookies are read by the patterns of
 * those who write them. A page that opens at its top may leave what is below for later (lay-out-rest.ts).
 */
export const hintScript =
  'history.state||location.hash||(document.documentElement.dataset.opening="");' +
  '(m=>{if(!m)return;let e=document.documentElement,p=(n,v)=>+v&&e.style.setProperty(n,`"${v>99?"99+":+v}"`);' +
  'p("--cart-count",m[1]);p("--favourite-count",m[2])})' +
  `(${hintPattern}.exec(document.cookie));` +
  '(m=>m&&(document.documentElement.dataset.bonusLevel=m[1]))' +
  `(${bonusLevelPattern}.exec(document.cookie));` +
  '(m=>{let e=document.documentElement,p=(n,v)=>e.style.setProperty("--city"+n,v),c,n;' +
  'try{c=JSON.parse(decodeURIComponent(m[1]));n=c[e.lang=="en"?"en_name":"ru_name"];' +
  'n&&(p("",JSON.stringify(n)),p("-word","none"))}catch{}' +
  `if(${askedCookiePattern}.exec(document.cookie)?.[1]==(c?.slug||"-"))return;` +
  'c?.slug||p("-ask","flex");location.pathname.includes(`/${c?.slug}/`)||p("-differs","flex")})' +
  `(${cityCookiePattern}.exec(document.cookie))`
