import { expect, test } from 'vitest'
import { type Command, CommandError } from './command'
import { helpText, parseCommandLine } from './command-line.server'

const command = (name: string, more: Partial<Command> = {}): Command => ({
  name,
  takes: '',
  summary: `Does ${name}`,
  options: {},
  arguments: 0,
  run: async () => undefined,
  ...more,
})
const commands = [
  command('serve'),
  command('lookup', { takes: 'CODE', arguments: 1 }),
  command('user add', { takes: '--email E', options: { email: { type: 'string' } } }),
  command('user list'),
  command('backup', { takes: '[FILE]', optionalArguments: 1 }),
]
const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean), commands)
const mistake = (line: string) => {
  try {
    parse(line)
  } catch (error) {
    return error
  }
}

test('finds commands of one and two words, with options before and after', () => {
  expect(parse('lookup 3862911841 --json')).toMatchObject({ kind: 'run', json: true, arguments: ['3862911841'] })
  expect(parse('--json lookup 3862911841')).toMatchObject({ kind: 'run', json: true, arguments: ['3862911841'] })
  expect(parse('user add --email a@b.c')).toMatchObject({ kind: 'run', json: false, values: { email: 'a@b.c' } })
})

test('finds a request for help', () => {
  expect(parse('--help')).toEqual({ kind: 'help' })
  expect(parse('-h')).toEqual({ kind: 'help' })
  expect(parse('')).toEqual({ kind: 'none' })
  expect(parse('--json')).toEqual({ kind: 'none' })
  expect(parse('user add --help')).toMatchObject({ kind: 'help', command: { name: 'user add' } })
  expect(helpText(commands)).toContain('digestline user add --email E')
})

test('lists the commands when one is misspelt', () => {
  expect(mistake('user remove')).toMatchObject({
    exitCode: 2,
    message: '“user remove” is not a command. Use one of “user add”, “user list”.',
  })
  expect(mistake('lokup 1')).toBeInstanceOf(CommandError)
})

test('wrong options and missing words show the usage', () => {
  expect(mistake('user add --mail x')).toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('Usage: digestline user add --email E'),
  })
  expect(mistake('lookup')).toMatchObject({ exitCode: 2, message: 'Usage: digestline lookup CODE' })
})

test('an optional word may be left out, and the number of words is limited', () => {
  expect(parse('backup')).toMatchObject({ kind: 'run', arguments: [] })
  expect(parse('backup daily.tar')).toMatchObject({ kind: 'run', arguments: ['daily.tar'] })
  expect(mistake('backup daily.tar weekly.tar')).toMatchObject({
    exitCode: 2,
    message: 'Usage: digestline backup [FILE]',
  })
})
