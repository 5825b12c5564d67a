/** Where the choice is kept in the browser. Nothing kept means: as the device has it. */
export const THEME_KEY = 'theme'

/**
 * Runs before the first paint, so that a chosen theme never flashes. The shell writes it into the head as it stands
 * here and allows it by its hash.
 */
export const themeScript = `try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch{}`
