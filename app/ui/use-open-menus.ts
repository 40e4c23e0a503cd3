import { useEffect } from 'react'

/** Closes the open menu on a click elsewhere, as menus do everywhere. Without scripts its own button closes it, or another menu. */
export function useOpenMenus() {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
        if (target instanceof Node && !menu.contains(target)) menu.open = false
      }
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}
