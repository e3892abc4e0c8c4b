import { askedCookiePattern, cityCookiePattern } from '#shop/cities/city-cookie.rules.ts'
import { bonusLevelPattern } from '#shop/loyalty/bonus-level.rules.ts'
import { hintPattern } from './hint.ts'

/**
 * Runs before the first paint: sets badges, bonus level, and city from cookies, so that the page neither jumps nor
 * depends on the visitor. The properties belong to visitor.ts, city-button.module.css, and city-strip.module.css. The
 * city strip keeps its place while the city is unknown or differs from the URL, until the visitor has been asked once.
 * Cookie patterns come from the code that writes the cookies. A page opened at its top may defer the layout below the
 * first screen (lay-out-rest.ts).
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
