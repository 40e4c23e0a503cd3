import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServer } from '../../config'

type Options = ConstructorParameters<typeof SMTPConnection>[0]

/** The name under which the step is registered: nodemailer sends custom commands as an authentication method. */
const step = 'NAME-SENDER'

/** What a mail server answers to MAIL FROM after signing in. Rejects with the error of the step before that failed. */
export function senderReply(options: Options, { signIn, from }: MailServer): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    const connection = new SMTPConnection({
      ...options,
      customAuth: {
        [step]: async ({ sendCommand }) => {
          reply = (await sendCommand(`MAIL FROM:<${from.address}>`)).response
        },
      },
    })
    const end = (error?: Error | null) => {
      connection.close()
      if (error) reject(error)
      else resolve(reply)
    }
    const nameSender = () => connection.login({ method: step }, (error) => end(reply ? undefined : error))
    connection.on('error', end)
    connection.connect(() => {
      if (!signIn) return nameSender()
      connection.login({ user: signIn.user, pass: signIn.password }, (error) => (error ? end(error) : nameSender()))
    })
  })
}
