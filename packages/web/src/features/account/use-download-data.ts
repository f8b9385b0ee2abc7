import {
  accountMessages,
  exportCsv,
  exportDiscordJson,
  exportFiles,
  type User,
} from '@longhouse/contract/users'
import { api } from '../../lib/api.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { saveAs } from '../../lib/save-as.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

/** Fetches the record again, packs it in the browser and downloads the zip. */
export function useDownloadData({ id, username }: User) {
  const download = useSingleMutation({
    mutationFn: async () => {
      const user = await api.collection<User>('users').getOne(id)
      const { downloadZip } = await loadChunk(() => import('client-zip'))
      const blob = await downloadZip(exportedFiles(user)).blob()
      saveAs(blob, `${username}-data.zip`)
    },
    onError: (error) => console.error(error),
  })
  return {
    start: () => download.mutate(),
    isBusy: download.isPending,
    error: download.isError ? accountMessages.downloadFailed : undefined,
  }
}

/** Returns the files of the zip: the account as CSV and the data from Discord, if any. */
export function exportedFiles(user: User): { name: string; input: string }[] {
  const discord = exportDiscordJson(user.discord_data)
  const csv = { name: exportFiles.csv, input: exportCsv({ ...user }) }
  return discord ? [csv, { name: exportFiles.discord, input: discord }] : [csv]
}
