import { parentPort, workerData } from 'node:worker_threads';

// Loads one set of modules after another in a thread like that of `simulate`, and tells what became
// of each: the message of the error, or `null`.

const { hideMachine, PackModules } = await import(workerData.compiled);
hideMachine();
parentPort.on('message', async (files) => {
  const code = { sha256: '', entry: 'rules/index.mjs', files: Object.entries(files), lines: 0 };
  const modules = new PackModules('/pack', code, {
    'vbuses/play': { defineGame: (spec) => spec },
  });
  const error = await modules.loadDefault().then(
    () => null,
    (thrown) => thrown,
  );
  parentPort.postMessage(error === null ? null : `${error.exitCode} ${error.message}`);
});
