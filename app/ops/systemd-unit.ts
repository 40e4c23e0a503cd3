/** `user`: a user of the machine; without one systemd makes one while the service runs. Paths are absolute. */
type Service = { node: string; program: string; user: string | undefined; publicUrl: string }

/**
 * The text of a systemd unit (systemd.exec(5)). Data are in /var/lib/digestline; the service can write nothing else, and sees neither home
 * directories nor devices. `MemoryDenyWriteExecute` is left out: V8 compiles at run time.
 */
export function systemdUnit({ node, program, user, publicUrl }: Service): string {
  return `# Save as /etc/systemd/system/digestline.service, then: systemctl daemon-reload && systemctl enable --now digestline
# The link that sets it up is in: journalctl -u digestline
[Unit]
Description=Digestline
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
ExecStart=${quoted(node)} ${quoted(program)} serve
${user ? `User=${user}` : 'DynamicUser=yes'}
StateDirectory=digestline
StateDirectoryMode=0700
Environment=DATA_DIR=/var/lib/digestline
Environment=${quoted(`PUBLIC_URL=${publicUrl}`)}
# Threads share their free memory: 30 MB less in a flood, for the same processor time (mallopt(3)).
Environment=MALLOC_ARENA_MAX=2
# Further settings, one NAME=value a line; secrets belong here (mode 0600). A BACKUP_DIR lies in /var/lib/digestline, or is named in
# ReadWritePaths= and belongs to the user.
EnvironmentFile=-/etc/digestline.env
Restart=on-failure
RestartSec=2
# It finishes what it accepted.
TimeoutStopSec=30
LimitNOFILE=65536
UMask=0077

NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=${isInHome(node) || isInHome(program) ? 'read-only' : 'yes'}
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
CapabilityBoundingSet=
AmbientCapabilities=
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

const isInHome = (path: string) => /^\/(home|root)\//.test(path)

/** In a unit, % begins a specifier and spaces separate words. */
function quoted(word: string): string {
  const escaped = word.replaceAll('%', '%%')
  return /^[\w@%+=:,./-]+$/.test(escaped) ? escaped : `"${escaped.replace(/["\\]/g, '\\$&')}"`
}
