/** Local storage key of the chosen theme. Without a value the theme follows the device. */
export const THEME_KEY = 'theme'

/**
 * Runs before the first paint, so that a chosen theme does not flash. Inlined unchanged into the head and allowed by
 * its hash.
 */
export const themeScript = `try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch{}`
