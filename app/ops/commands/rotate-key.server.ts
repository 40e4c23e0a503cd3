import { keyId, openSecret } from '../../accounts/seal.server'
import { instanceKeyFile } from '../../data-paths.server'
import type { KeyRotation } from '../../store/sealed-secrets'
import { addInstanceKey, forgetOldKeys, openSealer, readInstanceKeys } from '../instance-key.server'
import { type Command, CommandError } from './command'

export const rotateKey: Command = {
  name: 'rotate-key',
  takes: '[--forget-old]',
  summary: 'Create a new instance key and encrypt all stored secrets with it; the server may run',
  options: { 'forget-old': { type: 'boolean' } },
  arguments: 0,
  async run({ config: { dataDir }, store, flag }) {
    const { sealedSecrets } = await store()
    addInstanceKey(dataDir)
    await sealedSecrets.changeKey(keyId(readInstanceKeys(dataDir)[0]))
    const sealer = openSealer(dataDir)
    const done = { sealed: 0, unreadable: 0 }
    // Again until nothing is old: the server may have sealed something while this ran.
    for (let left = await oldOnes(); left.length > 0; left = await oldOnes()) {
      const before = done.sealed
      done.unreadable = 0
      for (const secret of left) {
        const text = openSecret(sealer, secret.sealed)
        if (text === undefined) done.unreadable++
        else if (await sealedSecrets.replace(secret, sealer.seal(text))) done.sealed++
      }
      if (done.sealed === before) break
    }
    const file = instanceKeyFile(dataDir)
    if (flag('forget-old') && done.unreadable > 0)
      throw new CommandError(
        `${done.unreadable} secrets cannot be decrypted with any key in ${file}. The old keys are kept.`,
      )
    if (flag('forget-old')) forgetOldKeys(dataDir)
    const rotation: KeyRotation = { ...done, oldKeys: flag('forget-old') ? 'forgotten' : 'kept' }
    await sealedSecrets.noteRotation(rotation)
    return { json: rotation, text: describe(done, file) }

    async function oldOnes() {
      return (await sealedSecrets.list()).filter(({ sealed }) => sealer.isOld(sealed))
    }
  },
}

function describe({ sealed, unreadable }: { sealed: number; unreadable: number }, file: string): string {
  const said = `${file} has a new key; ${sealed} secrets are encrypted with it. Make a backup: those of before hold the old keys only.`
  return unreadable === 0
    ? said
    : `${said} ${unreadable} secrets open with no key of the file: enter them again, or put the key they were encrypted with into it as a last line.`
}
