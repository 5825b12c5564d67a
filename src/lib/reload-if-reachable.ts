/**
 * Reloads the document if the server answers; false if it does not, because the browser would replace the site by its own error
 * page. `navigator.onLine` is not enough: it is true on a line that transfers nothing.
 */
export async function reloadIfReachable(): Promise<boolean> {
  const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isReachable) location.reload()
  return isReachable
}
