/**
 * One or two letters on the colour of a platform, by what a project's form offers and by what events say; both are in the style sheet. A
 * platform it does not know is a grey tile. `name`: said to screen readers where no word stands beside the tile.
 */
export function PlatformTile({ platform, name }: { platform: string; name?: string }) {
  const said = name && { role: 'img', 'aria-label': name, title: name }
  return <span className="platform" data-platform={platform} {...said} />
}
