/** A Vite plugin that has browsers compile the files of the client while they arrive. */
import type { Plugin } from 'vite'

/**
 * Chrome compiles all functions of a file that begins with this line beside the main thread, instead of each when it is
 * called (decision 0084). For other browsers it is a comment.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    generateBundle: {
      // After Vite has put its own code in front.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = COMPILE_HINT + chunk.code
      },
    },
  }
}
