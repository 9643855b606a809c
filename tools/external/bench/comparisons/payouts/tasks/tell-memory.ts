// Imported before a command: tells the most bytes that its process has held.
process.once('exit', () => {
  process.stderr.write(`\nmost memory: ${process.resourceUsage().maxRSS * 1024}`);
});
