import axios from 'axios';

export function program(baseURL: string) {
  return axios.create({ baseURL }).get('/payments/NTc4MTI2');
}
