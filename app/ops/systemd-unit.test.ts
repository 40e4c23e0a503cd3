import { expect, test } from 'vitest'
import { systemdUnit } from './systemd-unit'

const service = {
  node: '/usr/bin/node',
  program: '/srv/digestline/app/ops/digestline.mjs',
  user: undefined,
  publicUrl: 'https://errors.example.com',
}

test('a unit starts this program with this Node, and keeps data where only the service may write', () => {
  const lines = systemdUnit(service).split('\n')
  expect(lines).toContain('ExecStart=/usr/bin/node /srv/digestline/app/ops/digestline.mjs serve')
  for (const line of ['DynamicUser=yes', 'StateDirectory=digestline', 'Environment=DATA_DIR=/var/lib/digestline'])
    expect(lines).toContain(line)
  expect(lines).toContain('Environment=PUBLIC_URL=https://errors.example.com')
  expect(lines).toContain('Environment=MALLOC_ARENA_MAX=2')
})

test('a user of the machine takes the place of one that systemd makes', () => {
  const text = systemdUnit({ ...service, user: 'errors' })
  expect(text).toContain('User=errors\n')
  expect(text).not.toContain('DynamicUser')
})

test('a program in a home directory can be read, but nothing there can be written', () => {
  expect(systemdUnit(service)).toContain('ProtectHome=yes\n')
  expect(systemdUnit({ ...service, node: '/home/ada/.nvm/node' })).toContain('ProtectHome=read-only\n')
})

test('spaces, quotes and percent signs in a path stay part of it', () => {
  const text = systemdUnit({ ...service, program: '/srv/50% "ours"/digestline.mjs' })
  expect(text).toContain('ExecStart=/usr/bin/node "/srv/50%% \\"ours\\"/digestline.mjs" serve')
})
