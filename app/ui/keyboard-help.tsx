/** The list of keys; `?` opens it. A popover: opens and closes without a script of ours. */
export function KeyboardHelp() {
  return (
    <>
      <button
        type="button"
        className="keyboard-help-open scripted"
        popoverTarget="keyboard-help"
        data-key="?"
        aria-keyshortcuts="?"
      >
        Keys <kbd>?</kbd>
      </button>
      <div id="keyboard-help" popover="auto" className="keyboard-help" role="dialog" aria-label="Keyboard">
        <h2>Keyboard</h2>
        <dl className="keyboard-help-list">
          {keys.map(({ key, does }) => (
            <div className="keyboard-help-line" key={key}>
              <dt>
                {key.split(' ').map((part) => (
                  <kbd key={part}>{part}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

const keys = [
  { key: '/', does: 'Look up a code' },
  { key: 'g i', does: 'Go to the issues' },
  { key: 'j k', does: 'Next and previous row' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'r', does: 'Resolve, or reopen' },
  { key: 'm', does: 'Mute, or unmute' },
  { key: '[ ]', does: 'Older and newer event' },
  { key: '?', does: 'This list' },
]
