const COMMANDS = [
  {
    text: 'Makes an administrator, or gives an existing account the role and a new password:',
    command: 'bun run admin --email person@example.com --name "Their Name"',
  },
  {
    text: 'Takes the role away again, with a new password too:',
    command: 'bun run admin --email person@example.com --role user',
  },
]

export const UsersScreen = () => (
  <div className="flex max-w-(--container-text) flex-col gap-4">
    <p>Accounts are kept from the terminal of the server. This version has no screen for them.</p>
    {COMMANDS.map(({ text, command }) => (
      <div key={command} className="flex flex-col gap-4">
        <p className="text-muted">{text}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow */}
        <pre className="overflow-x-auto rounded-soft bg-tile p-4 text-sm" tabIndex={0}>
          <code>{command}</code>
        </pre>
      </div>
    ))}
  </div>
)
