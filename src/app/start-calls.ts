/** Starts the calls of a personal page before its modules arrive (decision 0077). */
import { HINT_COOKIE } from '#lib/hint-cookie.ts'
import type { PageCalls } from './page-calls.ts'
import { MODULES_META, PERSONAL_META } from './start-script.ts'

/**
 * The calls of a route as its shell names them, with each `$name` as the place of its segment in the path. A call that
 * starts with `!` is sent only for an address without a query.
 */
export function startedCalls(path: string, { calls, listCalls = [] }: PageCalls = { calls: [] }): string[] {
  const places = path.split('/')
  const all = [...calls, ...listCalls.map((call) => `!${call}`)]
  return all.map((call) => call.replace(/\$\w+/g, (name) => `$${places.indexOf(name)}`))
}

/**
 * Inlined unchanged into the head of a shell and allowed by its hash. When the hint cookie says that a person is signed in,
 * it sends the calls and requests the modules, which a page without content needs at once. `startedCall` hands out each
 * answer once; one that failed or that the server could not answer for the moment is null, and its call is sent as usual.
 * Without a hint the person has signed out since the browser stored the shell: the page is replaced by that of a visitor.
 */
export const callsScript = `{let find=name=>document.querySelector('meta[name='+name+']').content.split(' ');if(/(^|; )${HINT_COOKIE}=[^;]/.test(document.cookie)){let sent={};for(let call of find('${PERSONAL_META}').slice(1)){if(call[0]=='!'){if(location.search)continue;call=call.slice(1)}call=call.replace(/\\$(\\d+)/g,(_,at)=>location.pathname.split('/')[at]);sent['GET'+call]=fetch(call,{headers:{Accept:'application/json','X-Requested-With':'XMLHttpRequest'},redirect:'error',signal:AbortSignal.timeout?.(1e4)}).then(async answer=>{let text=await answer.text();return answer.status<500&&answer.status!=429?{status:answer.status,text:()=>text}:null}).catch(()=>null)}startedCall=call=>{let answer=sent[call];delete sent[call];return answer};for(let href of find('${MODULES_META}'))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))}else location.replace('/?action=sign-in&next='+encodeURIComponent(location.pathname+location.search))}`
