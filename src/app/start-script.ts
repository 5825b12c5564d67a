import { HINT_COOKIE } from '#lib/hint-cookie.ts'

/** Name of the meta element that lists the modules of the page: the entry first, then its imports. */
export const MODULES_META = 'app-modules'
/** Name of the meta element with the query of the personal call, then the calls of a shell. It stands before the script. */
export const PERSONAL_META = 'personal-query'
/** Path of the personal call. A script in the head cannot import its contract. */
const PERSONAL_PATH = '/api/v2/me'

declare global {
  interface Window {
    /**
     * The body of the answer to the personal call, read at once: its timeout would end a body that waits for the modules.
     * Null if the call failed.
     */
    personalCall?: Promise<unknown>
    /** Reloads the page if its modules can be fetched and nothing is typed, at most once in ten minutes. */
    reloadForModules?: () => void
  }
}

/**
 * Loading order of scripts: modules are loaded after the load event, at the first pointer, key or scroll event, or
 * after three seconds, so that on a slow connection they do not compete with text and images. Links and forms work
 * before that. Forms that only a script can submit (`method="post"`) are blocked until hydration, because the browser
 * would submit them as a document request. Like the theme script, it is inlined unchanged into the head and allowed by
 * its hash.
 *
 * After an error the modules are requested again, each time after twice as long: the network may come back (AB-168).
 * Older browsers keep the error of a module and do not fetch it again in this document (whatwg/html#10327). There the
 * page is reloaded once its files can be fetched, unless something is typed into a field.
 *
 * When the hint cookie says that a person is signed in, it sends the personal call at once and marks the document, so
 * that the first paint has the shape of a signed-in person (decision 0073).
 */
export const startScript = `{let own=document.querySelector('meta[name=${PERSONAL_META}]');if(own&&/(^|; )${HINT_COOKIE}=[^;]/.test(document.cookie)){document.documentElement.dataset.signedIn='pending';personalCall=fetch('${PERSONAL_PATH}?'+own.content.split(' ')[0],{headers:{'X-Requested-With':'XMLHttpRequest'},signal:AbortSignal.timeout?.(1e4)}).then(answer=>answer.ok?answer.json():null).catch(()=>null)}let done=0,go=()=>{if(document.readyState=='loading')return addEventListener('DOMContentLoaded',go);if(done++)return;let[entry,...rest]=document.querySelector('meta[name=${MODULES_META}]').content.split(' '),add=(tag,props)=>document.head.append(Object.assign(document.createElement(tag),props)),load=(ms)=>add('script',{type:'module',src:entry,onerror(){if(ms>2e3)reloadForModules();setTimeout(load,ms,ms*2)}});reloadForModules=()=>Promise.all([entry,...rest].map(href=>fetch(href))).then(all=>{if(all.every(({ok})=>ok)&&!(Date.now()-sessionStorage.moduleReload<6e5)&&![...document.querySelectorAll('input:not([type=checkbox],[type=radio]),textarea')].some(field=>field.value!=field.defaultValue)){sessionStorage.moduleReload=Date.now();location.reload()}}).catch(()=>{});for(let href of rest)add('link',{rel:'modulepreload',href});load(2e3)};addEventListener('submit',event=>{if(event.target.method=='post'&&!('hydrated'in document.documentElement.dataset))event.preventDefault()},true);addEventListener('load',go);for(let type of['pointerdown','keydown','scroll'])addEventListener(type,go,{once:true,passive:true,capture:true});setTimeout(go,3000)}`
