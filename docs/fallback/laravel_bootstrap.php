<?php

// In bootstrap/app.php. The SDK is sentry/sentry-laravel; without `Integration::handles`, so that each exception is reported once.

use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Exceptions;
use Illuminate\Http\Request;
use Sentry\State\Scope;
use Symfony\Component\HttpKernel\Exception\HttpExceptionInterface;

return Application::configure(basePath: dirname(__DIR__))
    ->withExceptions(function (Exceptions $exceptions) {
        $exceptions->respond(function ($response, Throwable $error, Request $request) {
            $status = $error instanceof HttpExceptionInterface ? $error->getStatusCode() : $response->getStatusCode();
            if ($status < 500) {
                return $response;
            }
            $alphabet = '23456789abcdefghjkmnpqrstvwxyz';
            $digest = implode('', array_map(fn () => $alphabet[random_int(0, 29)], range(1, 10)));
            \Sentry\withScope(function (Scope $scope) use ($digest, $error) {
                $scope->setTag('digest', $digest);
                \Sentry\captureException($error);
            });
            $page = '<!doctype html><meta charset="utf-8"><title>Application error</title>'
                .'<p>Application error: a server-side exception has occurred (see the server logs for more information).</p>'
                ."<p>Digest: <code>$digest</code> <a href=\"https://errors.example.com/d/$digest\">Look up this digest</a></p>";

            return response($page, 500)->header('X-Digest', $digest);
        });
    })
    ->create();
