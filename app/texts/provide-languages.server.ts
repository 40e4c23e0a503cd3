import { german } from './de/german'
import { provideTexts } from './namespace'

/**
 * On the server every language is there from the start. Called at the start of every thread that writes texts for people; the build would
 * leave out a module that is imported only for what it does.
 */
export function provideLanguages(): void {
  provideTexts('de', german)
}
