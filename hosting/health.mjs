/** Ends with 0 if the pool on this machine answers: the container's health check. */
const port = process.env.POOL_PORT || 4680;
try {
  const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(4_000) });
  const { ok } = await response.json();
  process.exitCode = response.ok && ok === true ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
