/**
 * Runs before the first paint: badges come from the hint cookie as styles, so that the header neither jumps nor
 * depends on who looks. The same cookie and properties as in hint.ts and visitor.ts; the name of the city as in
 * city-cookie.ts and city-button.module.css.
 */
export const hintScript =
  '(m=>{if(!m)return;let e=document.documentElement,p=(n,v)=>+v&&e.style.setProperty(n,`"${v>99?"99+":+v}"`);' +
  'p("--cart-count",m[1]);p("--favourite-count",m[2])})' +
  String.raw`(/(?:^|;\s*)hint=(\d{1,4})\.(\d{1,4})\.([01])(?:;|$)/.exec(document.cookie));` +
  '(m=>{try{let e=document.documentElement,c=JSON.parse(decodeURIComponent(m[1])),n=c[e.lang=="en"?"en_name":"ru_name"];' +
  'n&&(e.style.setProperty("--city",JSON.stringify(n)),e.style.setProperty("--city-word","none"))}catch{}})' +
  String.raw`(/(?:^|;\s*)isCity=([^;]+)/.exec(document.cookie))`
