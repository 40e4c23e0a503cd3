import type { ChannelSettings } from '../../alerts/channel'
import type { Answered, Judgement, RequestChannel } from '../channel-type'
import { jsonRequest } from '../json-request'
import { fillTemplate, mistakeInTemplate } from './fill-template'
import { languageField } from './language-field'
import { readJsonObject } from './read-json-object'

/*
 * A webhook whose JSON body is a template of the user's (fill-template.ts): DingTalk, Feishu or Lark, WeCom, and whatever takes JSON.
 * Limits: DingTalk 20,000 bytes, Feishu 30 KB, WeCom 2,048 bytes of text; `{{text}}` stays below 1,800.
 * https://open.dingtalk.com/document/robots/custom-robot-access, https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot,
 * https://developer.work.weixin.qq.com/document/path/91770
 * Hostile text: the presets use plain texts (Feishu: a `text` element, because its text messages know `<at user_id="all">`).
 */
export const templatePresets = {
  dingtalk: { msgtype: 'text', text: { content: '{{text}}' }, at: { isAtAll: false } },
  feishu: {
    msg_type: 'post',
    content: { post: { en_us: { title: '{{heading}}', content: [[{ tag: 'text', text: '{{text}}' }]] } } },
  },
  wecom: { msgtype: 'text', text: { content: '{{text}}' } },
} as const

export type TemplatePreset = keyof typeof templatePresets

export const presetText = (preset: TemplatePreset): string => JSON.stringify(templatePresets[preset], null, 2)

export const template: RequestChannel = {
  kind: 'template',
  fields: [
    { name: 'url', type: 'secret-url', required: true },
    { name: 'body', type: 'long-text', required: true },
    { name: 'authorization', type: 'secret', required: false },
    languageField,
  ],
  check({ body = '', authorization = '' }) {
    const mistake = mistakeInTemplate(body)
    return {
      ...(mistake && { body: mistake }),
      // A header.
      ...(/^[\x20-\x7e]*$/.test(authorization) ? {} : { authorization: 'not-valid' }),
    }
  },
  request(message, { url = '', body = '', authorization }) {
    if (message.kind === 'resolved') return undefined
    const filled = fillTemplate(body, message)
    return filled === undefined ? undefined : jsonRequest(url, filled, authorization ? { authorization } : {})
  },
  judge,
}

/** These services answer 200 and say in the body what went wrong. */
function judge({ status, body }: Answered, { url = '' }: ChannelSettings): Judgement | undefined {
  if (status >= 300) return undefined
  const answer = readJsonObject(body)
  const isFeishu = /^https:\/\/[^/]*\.(feishu\.cn|larksuite\.com)\//i.test(url)
  const code = answer?.errcode ?? (isFeishu ? answer?.code : undefined)
  if (typeof code !== 'number' || code === 0) return undefined
  return tooFast.includes(code)
    ? { ok: false, error: 'rate-limited', final: false }
    : { ok: false, error: 'rejected', final: true }
}

/** DingTalk, WeCom, Feishu. */
const tooFast = [130101, 660026, 45009, 9499, 11232]
