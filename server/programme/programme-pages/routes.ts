import * as contract from '#contract/programme/programme-pages.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { readPage } from './page.ts'
import { closePage, openPage, readSetting, replaceAddress } from './service.ts'

export const programmePageRoutes = [
  implement(contract.getProgrammePage, async ({ context, scope }) => ({
    data: await readSetting(context, scope),
  })),

  implement(contract.openProgrammePage, async ({ context, scope }) =>
    about({ name: null }, { data: await openPage(context, scope) }),
  ),

  implement(contract.closeProgrammePage, async ({ context, scope }) =>
    about({ name: null }, { data: await closePage(context, scope) }),
  ),

  implement(contract.replaceProgrammeAddress, async ({ context, scope }) =>
    about({ name: null }, { data: await replaceAddress(context, scope) }),
  ),

  implement(contract.readProgrammePage, async ({ context, client, params }) => ({
    data: await readPage(context, client, params.programmeCode),
  })),
]
