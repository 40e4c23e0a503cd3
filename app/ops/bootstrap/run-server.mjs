import { inRoot } from './place.mjs'

/** Starts the built server in this very process: signals reach it without a go-between. */
export async function runServer() {
  process.env.NODE_ENV = 'production'
  const { describeError, serve } = await import(new URL(`file://${inRoot('build/server/server.js')}`).href)
  try {
    await serve()
  } catch (error) {
    // A mistake that the operator can fix is one sentence; only failures of Digestline have a stack.
    const sentence = describeError(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(1)
  }
}
