import { cityCookiePattern } from '#shop/cities/city-cookie.rules.ts'
import { hintPattern } from './hint.ts'

/**
 * Runs before the first paint: badges come from the hint cookie as styles, so that the header neither jumps nor
 * depends on who looks. The properties are those of visitor.ts and city-button.module.css, the cookies are
 * read by the patterns of those who write them.
 */
export const hintScript =
  '(m=>{if(!m)return;let e=document.documentElement,p=(n,v)=>+v&&e.style.setProperty(n,`"${v>99?"99+":+v}"`);' +
  'p("--cart-count",m[1]);p("--favourite-count",m[2])})' +
  `(${hintPattern}.exec(document.cookie));` +
  '(m=>{try{let e=document.documentElement,c=JSON.parse(decodeURIComponent(m[1])),n=c[e.lang=="en"?"en_name":"ru_name"];' +
  'n&&(e.style.setProperty("--city",JSON.stringify(n)),e.style.setProperty("--city-word","none"))}catch{}})' +
  `(${cityCookiePattern}.exec(document.cookie))`
