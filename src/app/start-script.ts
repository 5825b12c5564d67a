/** Name of the meta element that lists the modules of the page: the entry first, then its imports. */
export const MODULES_META = 'app-modules'

/**
 * Loading order of scripts: modules are loaded after the load event, at the first pointer, key or scroll event, or
 * after three seconds, so that on a slow connection they do not compete with text and images. After an error they are
 * requested again, each time after twice as long: the network may come back. Links and forms work before that. Forms that only a script can submit (`method="post"`) are blocked until hydration, because the browser
 * would submit them as a document request. Like the theme script, it is inlined unchanged into the head and allowed by
 * its hash.
 */
export const startScript = `{let done=0,go=()=>{if(document.readyState=='loading')return addEventListener('DOMContentLoaded',go);if(done++)return;let[entry,...rest]=document.querySelector('meta[name=${MODULES_META}]').content.split(' '),add=(tag,props)=>document.head.append(Object.assign(document.createElement(tag),props)),load=(ms)=>add('script',{type:'module',src:entry,onerror:()=>setTimeout(load,ms,ms*2)});for(let href of rest)add('link',{rel:'modulepreload',href});load(2e3)};addEventListener('submit',event=>{if(event.target.method=='post'&&!('hydrated'in document.documentElement.dataset))event.preventDefault()},true);addEventListener('load',go);for(let type of['pointerdown','keydown','scroll'])addEventListener(type,go,{once:true,passive:true,capture:true});setTimeout(go,3000)}`
