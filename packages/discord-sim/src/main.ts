import { siteEnvironment } from './environment.ts'
import { startDiscordSim } from './start.ts'
import { demoClient } from './world/demo-world.ts'

/** The site's public address: logins redirect there. */
const site = process.env['SITE_URL'] ?? 'http://127.0.0.1:8090'
const redirectUris = ['/api/oauth2-redirect', '/api/discord/linked-roles/callback'].map((path) => site + path)
const sim = await startDiscordSim({
  port: Number(process.env['PORT'] ?? 4300),
  world: { client: { ...demoClient, redirectUris } },
})
const lines = Object.entries({ PUBLIC_URL: site, ...siteEnvironment(sim) })
console.log(`Pretend Discord: ${sim.url}

For the .env of the site that talks to it:

${lines.map(([name, value]) => `${name}=${value}`).join('\n')}`)
