export async function firstCall(baseUrl: string) {
  const response = await fetch(`${baseUrl}/payments/NTc4MTI2`);
  return response.json();
}
