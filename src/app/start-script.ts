/** Name of the meta element that lists the page's modules: the entry first, then what it will import. */
export const MODULES_META = 'app-modules'

/**
 * Text and pictures first: the modules are fetched once the page has loaded, or at the first touch, key or scroll, or
 * after three seconds, so that on a slow line they do not take turns with what the reader came for. Links and forms
 * work before; forms that only a script can send (`method="post"`) wait for it, as the browser itself would take the
 * person, and what they typed, elsewhere. Like the theme's, it is written into the head as it stands here and allowed by
 * its hash.
 */
export const startScript = `{let done=0,go=()=>{if(document.readyState=='loading')return addEventListener('DOMContentLoaded',go);if(done++)return;let[entry,...rest]=document.querySelector('meta[name=${MODULES_META}]').content.split(' '),add=(tag,props)=>document.head.append(Object.assign(document.createElement(tag),props));for(let href of rest)add('link',{rel:'modulepreload',href});add('script',{type:'module',src:entry})};addEventListener('submit',event=>{if(event.target.method=='post'&&!('hydrated'in document.documentElement.dataset))event.preventDefault()},true);addEventListener('load',go);for(let type of['pointerdown','keydown','scroll'])addEventListener(type,go,{once:true,passive:true,capture:true});setTimeout(go,3000)}`
