/** Creates pages and static files of the built front end. */
import type { FastifyInstance } from 'fastify'
import type { AppConfig } from '#lib/page.ts'
import { pageCaptcha } from '../captcha/captcha.ts'
import type { Config } from '../config/config.ts'
import { serveStatic } from '../http/static-files.ts'
import { engineTexts } from '../texts.ts'
import { createPages, type Pages } from './pages.ts'
import { type FrontEnd, loadFrontEnd } from './ssr.ts'

/** The built front end in `root/dist`: its files and all page paths. */
export function builtFrontEnd(config: Config, root: string): Pages {
  let loaded: Promise<FrontEnd> | undefined
  const pages = createPages({
    frontEnd: () => (loaded ??= loadFrontEnd(root)),
    appConfig: appConfig(config),
    captcha: pageCaptcha(config),
    storeBytes: config.pageCacheBytes,
    hasDeveloperPages: config.hasDeveloperPages,
  })
  return {
    ...pages,
    register(app: FastifyInstance) {
      app.register(async (instance) => serveStatic(instance, root))
      pages.register(app)
    },
  }
}

/** Configuration that pages receive (decision Q-03); contains no secrets. */
export function appConfig(config: Config): AppConfig {
  return {
    links: {
      register: '/api/v2/register',
      computerOffice: config.computerOfficeUrl,
      tools: '/api/v2/tools',
      caseStudies: '/api/v2/case-studies',
      vote: '/api/vote',
    },
    product: config.productSlug,
    mailDomain: config.universityMailDomain,
    captchaProvider: config.captcha.provider,
    siteName: engineTexts.siteName,
    staffDisplayName: config.staffDisplayName,
    testForms: config.testProvider ? `${config.testProvider.url}/form/` : '/online-test/form/',
    origin: config.publicOrigin,
  }
}
