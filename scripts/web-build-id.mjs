import { webBuildId } from './lib/build-web.mjs'

// What a build of the sources as they are now is called; `doctor` compares it with the one that is served.
console.log(webBuildId())
