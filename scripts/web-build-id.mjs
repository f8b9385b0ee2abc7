import { webBuildId } from './lib/build-web.mjs'

// Prints the name of a build of the current sources; `doctor` compares it with the served one.
console.log(webBuildId())
