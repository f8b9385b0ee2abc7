/** When the rounds of some realtime messages about squads were pressed: the last moment in each `reached`. */
export function* pressMoments(messages: string): Generator<number> {
  for (const message of messages.split('\n\n')) {
    const end = message.indexOf(']]', message.indexOf('"reached":[['))
    if (end !== -1) yield Number(message.slice(message.lastIndexOf(',', end) + 1, end))
  }
}
