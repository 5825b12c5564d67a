/** Feature definition: the office of policies. `consent` owns the documents. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { cancelPolicy, deletePolicyDraft, publishPolicy, savePolicyDraft } from './service/edit-policies.ts'
import { getPolicyVersion, listPolicies } from './service/read-policies.ts'

export const policyOffice = feature({
  name: 'policy-office',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listPolicies, listPolicies),
    handle(api.getPolicyVersion, getPolicyVersion),
    handle(api.savePolicyDraft, savePolicyDraft),
    handle(api.deletePolicyDraft, deletePolicyDraft),
    handle(api.publishPolicy, publishPolicy),
    handle(api.cancelPolicy, cancelPolicy),
  ],
})
