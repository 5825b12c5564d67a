import type { Config } from '#server/config/config.ts'
import { builtInProvider } from './built-in-provider.ts'
import { outsideProvider } from './outside-provider.ts'
import type { TestProvider } from './test-provider.ts'

/** The built-in provider, unless TEST_PROVIDER_URL names another. */
export function chooseProvider({ testProvider }: Pick<Config, 'testProvider'>): TestProvider {
  return testProvider ? outsideProvider(testProvider) : builtInProvider
}
